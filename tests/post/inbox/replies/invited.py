"""Two hundred answers to invitations, and what each of them says."""

from tests.post.letters.replies import listed

YES = listed(
    "yes|Yes|YES|yes!|Yes.|yes please|Yes please! Thanks, Ann|Yes, thanks for asking!|"
    "Yes, I'd love to.|Yes, with pleasure|yes :-)|Yes 😀|Yes of course|Of course|Of course!|"
    "Of course I will play.|I'd love to|I'd love to!|I would love to play.|I'd like to play|"
    "Sure|Sure thing!|Sure, why not.|Sure, count me in|OK|Ok, great|okay|Okay then!|Yep|Yeah, sure|"
    "Yup!|Absolutely!|Definitely.|Certainly|Gladly!|With pleasure!|Great, I'm in|I'm in!|I am in|"
    "Count me in.|I accept.|I accept with pleasure|accept|Accepted!|join|Join me in!|"
    "Happy to play.|I'll play!|I will join you.|Let's play!|Sounds great|Sounds fun, yes|"
    "Yes, Bob, see you there.|Yes, I am happy to play with you again|"
    "Hi Ann,\nyes please!\nBest, Gus|Hello Ann,\n\nI'd love to.\n\nGus|"
    "Thanks for the invitation!\nYes|"
    "yes\nname Robin|yes, my name is Robin|Thank you, yes!|Thanks, I'd love to|"
    "Ja|Ja, gerne!|Ja gern|Gerne!|Sehr gerne|Klar!|Na klar|Natürlich!|Ich bin dabei|Bin dabei!|"
    "Oui|Oui, avec plaisir !|Avec plaisir|Bien sûr !|D'accord|Volontiers|"
    "Sí|Sí, claro|Claro que sí|Por supuesto|Con mucho gusto|Me encantaría|"
    "Sì|Sì, volentieri|Certo!|Volentieri|Con piacere|Va bene|"
    "Tak|Tak, chętnie|Oczywiście|Chętnie!|Z przyjemnością|"
    "Ja, leuk!|Ja graag|Graag!|Natuurlijk|Ik doe mee|"
    "Sim|Sim, claro|Claro!|Com prazer|Com certeza"
)
NO = listed(
    "no|No|NO!|no thanks|No, thank you.|No thanks, not this time|Sorry, no|Sorry, no time.|"
    "Sorry, I can't.|Sorry, not this time|Not now|not now, sorry|Nope|nope, sorry|decline|"
    "Declined.|I decline|I can't, sorry|I can't play this week.|I cannot play, sorry.|"
    "I'd rather not.|I would rather not|Not this time|No time at the moment|"
    "Unfortunately not|Unfortunately I can't.|I'm afraid not|I'm afraid I can't|Thanks, but no|"
    "Thank you, but no thanks|Maybe another time|Another time, perhaps|"
    "Hi Ann,\nsorry, no.\nGus|Hello,\n\nno thanks\n\nGus|Nein|Nein danke|Nein, leider nicht|"
    "Leider nicht|Leider nein|Leider keine Zeit|Non|Non merci|Désolé, non|Malheureusement non|"
    "No gracias|Lo siento, no|No puedo|No, grazie|Mi dispiace, no|Purtroppo no|Nie|Nie, dziękuję|"
    "Niestety nie|Nee|Nee, bedankt|Helaas niet|Não|Não, obrigado|Infelizmente não"
)
NEVER = listed(
    "never|Never again|Never again!|stop|STOP|Stop it|Stop it please|Please stop|"
    "Stop sending me this|Please stop sending me these mails|stop mailing me|unsubscribe|"
    "Unsubscribe me|Unsubscribe me please|please unsubscribe|Please unsubscribe me.|"
    "unsubscribe please|I want to unsubscribe|Unsubscribe!|Please remove me|remove me|"
    "Remove me from your list|Please remove me from this mailing list|take me off your list|"
    "Please take me off this list|opt out|opt-out|Don't mail me again|Do not email me again|"
    "Don't write to me again|Do not contact me again|no more mails|No more emails please|"
    "No more invitations|Leave me alone|delete my address|Please delete my email address|"
    "Abmelden|Bitte abmelden|abbestellen|Nie wieder|Keine Mails mehr|"
    "désabonner|Désinscription|Me désabonner|Plus jamais|Ne m'écrivez plus|"
    "darme de baja|Baja|Cancelar suscripción|Nunca más|disiscrivermi|Cancellami|Mai più|"
    "wypisz mnie|Nigdy więcej|afmelden|Uitschrijven|Nooit meer|descadastrar|Nunca mais"
)
UNCLEAR = listed(
    "yes?|Yes? Who is this?|OK?|sure?|Of course?|no?|Is it free?|What is this?|Who are you?|"
    "Which game is it?|How long does it take?|When does it begin?|Can I join later?|"
    "yes but not this week|yes, but who else plays?|yes or no|yes and no|Maybe|Perhaps|"
    "I'll think about it|Let me ask my wife first|Hm|Hello|Hi Ann|Ann!|lol|thanks|"
    "ok, who is this?|sure about that address|never mind|Never heard of this game|"
    "no problem|No idea what this is|I don't know|draw deck|Yes, we have no bananas today?|"
    "Nobody here of that name|Wer bist du?|C'est quoi ?|¿Qué es esto?|Che cos'è?|Co to jest?"
)
ANSWERS = [
    *(("yes", words) for words in YES),
    *(("no", words) for words in NO),
    *(("never", words) for words in NEVER),
    *(("", words) for words in UNCLEAR),
]
