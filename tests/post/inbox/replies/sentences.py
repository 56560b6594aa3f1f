"""What people write in answer to a turn mail, in so many words.

`{move}` stands for a whole turn as the mail shows it, `{n}` for the number of its first move in the
list, `{other}` for another whole turn. What each of them means says `samples`.
"""

from tests.post.letters.replies import listed

# A turn in a line of its own, with what people put around it: played at once.
PLAIN = listed(
    "{move}|{Move}|{MOVE}|{move}.|{Move}.|{Move}!|  {move}  |{move}\n\n|Hi Bob,\n{move}|"
    "Hello Bob,\n\n{move}|Dear Bea,\n\n{move}\n\nBest,\nAnn|Moin,\n{move}\n\nLG Ann|"
    "Bonjour,\n\n{move}\n\nCordialement\nLiz|Hola,\n{move}\n\nUn saludo|"
    "Ciao Bob,\n{move}\n\nA presto|"
    "Cześć,\n{move}\n\nPozdrawiam|Hoi Bob,\n{move}\n\nGroetjes|Olá Bob,\n{move}\n\nAbraço|"
    "say Hello from the train\n{move}|{move}\nsay That was fun|{move}\n\nsay Over to you!|"
    "{n}|#{n}|{n}.|Hi Bob,\n{n}|Hello,\n\n{n}\n\nCheers,\nAnn|{n}\n\nThanks!"
)
# Lines below a turn that neither take it back nor hesitate.
HARMLESS = listed(
    "Nice weather here.|What a game!|2 days to go|Good luck!|How are you?|"
    "Are you coming on Saturday?|"
    "No hurry.|No worries about the delay.|Don't worry about the time.|Sorry it took so long.|"
    "I had to wait for the bus.|Can't wait to see your move!|Thanks for waiting.|Take your time.|"
    "Not bad, your last move!|Never seen such a game.|I thought about that one for an hour.|"
    "Did you see the match last night?|Hope you are well.|Back home on Sunday.|Well played before!|"
    "Danke fürs Warten.|Nicht schlecht, dein Zug!|Kein Stress.|Bis morgen.|Wie geht es dir?|"
    "Pas mal, ton coup !|À demain.|Comment vas-tu ?|Buena suerte.|Nada mal.|¿Qué tal?|"
    "Niente male!|A domani.|Come stai?|Powodzenia.|Nieźle!|Veel succes.|Niet slecht!|Boa sorte.|"
    "Nada mau!|Até amanhã.|:-)|😀|xoxo"
)
# A whole turn within chatter: played or asked back.
AROUND = listed(
    "I'd like to {move}.|I would like to {move}, please.|OK, {move}.|Okay {move}|"
    "I think I'll {move}.|"
    "Let's {move}!|My move: {move}|My turn: {move}|I play: {move}|My next move is {move}.|"
    "{move} please|{move}, please!|please {move}|Please: {move}|{move} thanks|{move}, thank you|"
    "Well played, Bob! {move}|Nice one. I'll {move} now.|{move} :-)|{move} 😀|"
    "{move} (sorry for the delay)|Sorry for the delay!\n{move}|That was a long day.\n\n{move}|"
    "I will {move} and then go to bed.|Then {move}.|So {move}|{move} it is|Going with {move}.|"
    "Here is my move:\n{move}|Here's my move: {move}|Ann: {move}|Move: {move}|* {move}|- {move}|"
    '“{move}”|"{move}"|My answer is {move}.|I choose {move}|I have decided: {move}|'
    "Good move! Mine is {move}|Great!\n{move}|Ha, got you!\n\n{move}\n\nAnn|"
    "Finally my turn again. {move}. Have fun!|Ich spiele {move}|Mein Zug: {move}|"
    "Ich möchte {move}.|Bitte {move}|{move} bitte|{move}, danke!|Je joue {move}|Mon coup : {move}|"
    "Voici mon coup :\n{move}|{move} s'il vous plaît|Juego {move}|Mi jugada: {move}|"
    "{move} por favor|Gioco {move}|La mia mossa: {move}|{move}, grazie|Gram {move}|"
    "Mój ruch: {move}|{move}, proszę|Ik speel {move}|Mijn zet: {move}|{move} graag|Jogo {move}|"
    "Minha jogada: {move}|{move}, obrigado|=> {move}|1) {move}|a) {move}|[{move}]|"
    "<{move}>|"
    "Re: {move}|{move} // Ann|{move} -- Ann|{move} - your turn, Bob|{move} and good luck!|"
    "It is late, so just {move}.|We were out all day. Tonight I {move}. See you!|"
    "I hope this works: {move}|Let me try: {move}|Last chance, {move}|I'm going to {move}"
)
# A number of the list, said in more words: asked back, or played.
NUMBERED = listed(
    "option {n}|Option {n}.|option {n} please|{n} please|{n}, please!|{n} pls|number {n}|"
    "Number {n} please|no. {n}|nr {n}|I'll take {n}|I choose {n}|I pick number {n}|"
    "Let's go with {n}|I'll go with option {n}|move {n}|choice {n}|#{n} please|{n}!|"
    "my choice: {n}|The answer is {n}|I'd like number {n}|{n} for me|{n} thanks|{n}, thank you|"
    "Opción {n}|Nummer {n}|Numéro {n}|Numero {n}|Die {n} bitte|Ich nehme {n}|Ich nehme die {n}|"
    "Je prends le {n}|la {n} por favor|{n} por favor|{n} per favore|{n} poproszę|{n} graag|"
    "{n} alsjeblieft|{n} s'il vous plaît|{n} bitte|Option {n} bitte|opzione {n}|opção {n}|"
    "opcja {n}|optie {n}|numer {n}|número {n}"
)
# Questions: never played; the turn that was asked about is asked back.
QUESTIONS = listed(
    "{move}?|{Move}?|play {move}?|{move} ?|{move}??|{move}?!|{move}, ok?|{move}, right?|"
    "{move} (?)|{move} ？|¿{move}?|Should I {move}?|Shall I {move}?|Can I {move}?|May I {move}?|"
    "What about {move}?|How about {move}?|{move} or not?|Is {move} possible?|"
    "Would it be wise to {move}?|Do you think I should {move}?|Soll ich {move}?|"
    "Kann ich {move}?|Que tal {move}?|Puis-je {move} ?|Posso {move}?|Czy mogę {move}?|"
    "Mag ik {move}?|{move} - or is that stupid?|Hi Bob,\n{move}?|{move}?\n\nCheers, Ann|"
    "{n}?|# {n}?|option {n}?|play {n}?|{n} ??|number {n}?"
)
# What people write below a turn to take it back, or because they hesitate: nothing is played.
RETRACTIONS = listed(
    "No, wait!|Wait!|Wait, no.|Hold on.|Hold on, let me think.|Actually, no.|"
    "Actually no, don't play that.|P.S. please do not play this yet|PS: don't play this yet|"
    "Please don't play this.|Do not play it yet.|Not yet!|Scratch that.|Forget that.|Forget it|"
    "Never mind.|Nevermind|Cancel that.|Ignore that|Please ignore the above.|Oops, wrong move.|"
    "Sorry, wrong match!|That was a mistake.|On second thought, no.|"
    "On second thoughts I'd rather wait.|Hmm, let me think about it.|Let me think first.|"
    "I'm not sure.|Not sure yet.|I take that back.|I changed my mind.|No!|No no no|Stop!|"
    "Undo that please|... or maybe not|Or not?|Maybe.|Hmm, no.|But wait for Bob first.|"
    "Hang on a second|Give me a minute to think.|Just kidding!|I meant something else.|"
    "Don't do that yet|Is that a good idea?|What do you think?|Would that be allowed?|"
    "Is that legal?|Or should I do something else?|I need more time to decide.|"
    "Please hold this move.|Do nothing yet|This is not my final answer.|I'll decide tomorrow.|"
    "Please wait with this.|Don't send it yet.|Oh no, that's wrong.|Sorry, I mistyped.|"
    "I am still thinking.|Let me sleep on it.|"
    "Nein, warte!|Moment noch!|Halt!|Doch nicht.|Ach nein.|Bitte noch nicht spielen.|Vergiss es.|"
    "Das war falsch.|Ich überlege noch.|Lieber doch nicht.|Nein!|Ist das erlaubt?|"
    "Non, attends !|Attendez !|Pas encore.|Finalement non.|Ne joue pas ça.|Oubliez ça.|"
    "Je me suis trompé.|Non !|¡No, espera!|Todavía no.|Mejor no.|No lo juegues todavía.|Olvídalo.|"
    "Me equivoqué.|No, aspetta!|Non ancora.|Anzi no.|Lascia stare.|Ho sbagliato.|"
    "Non giocarla ancora.|Nie, czekaj!|Jeszcze nie.|Jednak nie.|Zapomnij.|Pomyłka.|Nie!|"
    "Nee, wacht!|Nog niet.|Toch niet.|Laat maar.|Foutje.|Não, espera!|Ainda não.|Melhor não.|"
    "Esquece.|Enganei-me."
)
# A turn is named and not meant: never played.
NOT_MEANT = listed(
    ">> {move}|"
    "I will not {move}.|I don't want to {move}|You should not {move}, Bob|I would never {move}|"
    "Don't play {move}|Do not {move}|not {move}|{move} would be bad|If I {move}, you win|"
    "Bob, why did you not {move}?|{move} or {other}|either {move} or {other}|"
    "{move}\nor {other}|{move}\nNo, {other}|{move}\nActually {other}|{move}\n\nrather {other}|"
    "I wanted to {move}, but no.|Yesterday I dreamt that I {move}|{move} is what you expect|"
    "everything but {move}|{n} or {m}|option {n} or {m}|not {n}|anything but {n}|{n} days to go|"
    "{n} of us|{n}x|{n}:{n}|{n}% sure|at {n} pm|{n} more minutes|see you at {n}"
)
# No turn at all: never played, always answered.
TALK = listed(
    "What a lovely day on the ranch.|Who is winning?|How do I play this?|I do not understand.|"
    "I can't see my cards.|What are the rules?|Is it my turn?|Where is my hand?|"
    "Can you send me the table again?|I clicked, but nothing happened.|My mail program is slow.|"
    "Why is everybody so slow?|Great game, thanks for inviting me!|Sorry, who is this?|"
    "Wrong address, I think.|I need another day.|Can we make it Sunday?|My computer broke down.|"
    "The last move was a joke, wasn't it?|Happy birthday, Bob!|Merry Christmas everybody|"
    "Ich verstehe das nicht.|Wie geht das?|Was muss ich tun?|Wer ist dran?|Schönes Wochenende!|"
    "Je ne comprends pas.|Comment ça marche ?|C'est à qui ?|No entiendo nada.|¿Cómo se juega?|"
    "Non capisco.|Come si gioca?|Nie rozumiem.|Jak się gra?|Ik snap het niet.|Hoe werkt dit?|"
    "Não entendo.|Como se joga?|lol|?|!!!|...|1 2 3|yes|Yes!|no|ok|sure|y|n|ja|oui|sí|tak|sim"
)
# Commands as people write them, and a word that the answer has to hold.
LIKE_COMMANDS = {
    "undo please": "ask undo",
    "please undo": "ask undo",
    "Undo, please!": "ask undo",
    "undo my last move": "ask undo",
    "Can I undo?": "ask undo",
    "can I take that back": "ask undo",
    "take back please": "ask undo",
    "I want to take back my move": "ask undo",
    "help please": "status",
    "Please help!": "status",
    "help me": "status",
    "resign please": "open this page",
    "I resign.": "open this page",
    "I give up": "open this page",
    "status please": "this is the table now",
    "Report card day": "reply yes",
    "report is due tomorrow": "reply yes",
    "Report: weather is fine": "reply yes",
    "I'm on holiday until 5 December": "vacation",
    "I am on vacation until Sunday.": "vacation",
    "I'm away next week, sorry.": "vacation",
    "We are on holiday for two weeks": "vacation",
    "Ich bin bis 5. Dezember im Urlaub.": "vacation",
    "Je suis en vacances jusqu'au 5 décembre": "vacation",
    "Estoy de vacaciones hasta el 5 de diciembre": "vacation",
    "Sono in vacanza fino al 5 dicembre": "vacation",
    "Jestem na urlopie do 5 grudnia": "vacation",
    "Ik ben op vakantie tot 5 december": "vacation",
    "Estou de férias até 5 de dezembro": "vacation",
    "mute?": "not done",
    "stop?": "not done",
    "nudge?": "not done",
    "away 5 days?": "not done",
    "vacation until 5 Dec?": "not done",
    "ask undo?": "not done",
    "ask draw?": "not done",
    "away 3 days\nNo, wait!": "not done",
    "mute\nActually, no.": "not done",
}
