"""Short replies that people write in eight languages, and what they add to them.

None of them is a move, unless the mail that is answered shows that very line.
"""

from collections.abc import Iterator


def listed(words: str) -> list[str]:
    """What stands between the bars."""
    return words.split("|")


PHRASES = {  # language -> phrases, with | between
    "en": "Great|Great move|Well played|Nice one|Good game|gg|Thanks|Thank you|No thanks|No|Yes|"
    "Done|"
    "All done|OK|Okay|Sure|Fine|Pass|I pass|Draw|A draw|A draw, then|Your turn|My turn|"
    "Your move|Back|Back soon|Wait|Hold on|Hold it|One moment|In a minute|2 minutes please|"
    "Give me 2 days|5 more minutes|1 day|Later|Tomorrow|See you at 8|At 10|Not yet|Not now|"
    "What|What now|Why|How|Who is next|Which one|Is it my turn|Did you get it|Got it|I got it|"
    "Take care|Take your time|Take it easy|Keep going|Keep it up|Keep on|Play on|Play fair|"
    "Play|Play nice|Good play|Great play|Go|Go on|Go ahead|Come on|Get well soon|Get it|"
    "Pick one|Change|Trade|Choose|You choose|Skip|Skip me|Skip this one|Next|Stop it|Help me|"
    "Help out|Close|Close one|Too close|That was close|Lay off|Add me|Eat that|Eat my dust|"
    "Hunt on|Good hunting|Happy hunting|Return|Many happy returns|Put|Side note|Building|Build|"
    "Grant|Market|Deck|Pile|Row|Discard|Swap|Swap places|Happy new year|New|New here|Start|"
    "Start over|Hatch|Hatching a plan|Grow up|Blind luck|On it|On to you|With pleasure|At last|"
    "In time|So close|Oh dear|Oh deer|Dear me|Cool|Wow|Ha|Haha|LOL|Hmm|Sorry|So sorry|My bad|"
    "Oops|Well done|Bravo|Amazing|Beautiful|Lovely|Superb|Very nice|A nice trick|Big fish|"
    "Big cat|Sly fox|Hello fox|Wolf|Bear with me|Bear|Fox|Elk|Bull|Black|Red|White|Gray|Common|"
    "Western|American|Northern|Golden|Bald|Ace|An ace|King|Queen|Queen me|Jack|J|Q|K|T|A|"
    "The end|Author|Castle|Cave|Sea|Dog|Cat|Cow|Horse|Horse around|Pig|Chicken|Sheep|Goat|Fish|"
    "Pair|Nothing|None|All|All of them|Everything|Top|Prey|Leader|Ask|Ask me|Auto|Once more|"
    "Again",
    "de": "Super|Toll|Klasse|Gut gespielt|Schöner Zug|Danke|Danke dir|Vielen Dank|Nein|"
    "Nein danke|Ja|"
    "Ja klar|Fertig|Passe|Ich passe|Weiter|Warte|Moment|Gleich|Später|Morgen|Um 8|2 Tage noch|"
    "Noch 5 Minuten|Du bist dran|Bin ich dran|Wer ist dran|Was nun|Warum|Wie bitte|Na gut|"
    "Also gut|Alles klar|In Ordnung|An dich|Bis 10|Bis dann|Bis bald|Tschüss|Viel Glück|Prost|"
    "Gern|Gerne|Keine Ahnung|Keine|Alles|Alle|Das Ende|König|Dame|Bube|Ass|Ein Ass|Hirsch|Wolf|"
    "Bär|Fuchs|Schwein|Kuh|Hund|Katze|Mist|Schade|Hoppla|Wahnsinn|Spitze|Gute Nacht|"
    "Schönes Wochenende|Im Urlaub|Ab 3 wieder|Ist gut|Mach ich|Mach weiter|Hut ab|Stark|Ach so|"
    "Aha|Oje|Eins|Zwei|Drei",
    "fr": "Super|Génial|Bien joué|Beau coup|Merci|Merci bien|Merci beaucoup|Non|Non merci|Oui|"
    "Oui bien sûr|D'accord|Ça marche|Fini|Terminé|Je passe|Passe|Attends|Un moment|Une minute|"
    "Plus tard|Demain|À 8 h|2 jours|Encore 5 minutes|À toi|À moi|C'est à toi|À qui le tour|"
    "Pourquoi|Comment|Quoi|Et maintenant|Bonne chance|Bonne nuit|Bon week-end|Salut|Coucou|"
    "Désolé|Pardon|Zut|Mince|Bravo|Chapeau|Pas mal|Pas encore|Pas maintenant|On y va|"
    "On continue|Allez|Roi|Dame|Valet|As|Un as|Loup|Ours|Renard|Chat|Chien|Cochon|Vache|Rien|"
    "Tout|Le tout|Le fin|La fin|Au revoir|À demain|À bientôt|Bises|Bisous|Je suis là|J'arrive|"
    "Un|Deux|Trois|Y a-t-il un tour|Y",
    "es": "Genial|Bien jugado|Buena jugada|Muy bien|Gracias|Muchas gracias|No|No gracias|"
    "No, gracias|"
    "Sí|Sí claro|Vale|De acuerdo|Listo|Hecho|Paso|Yo paso|Espera|Un momento|Un minuto|"
    "Más tarde|Mañana|A las 8|2 días|5 minutos más|Te toca|Me toca|Tu turno|A quién le toca|"
    "Por qué|Cómo|Qué|Y ahora|Buena suerte|Suerte|Buenas noches|Buen fin de semana|Hola|Perdón|"
    "Lo siento|Ay|Vaya|Bravo|Nada|Nada mal|Todo|Todo bien|No sé|No puedo|No ahora|Aún no|Rey|"
    "Reina|As|Un as|Lobo|Oso|Zorro|Gato|Perro|Cerdo|Vaca|Adiós|Hasta mañana|Besos|Abrazos|"
    "Ya voy|Sigue|Cambio|Uno|Dos|Tres",
    "it": "Grande|Ottimo|Ben giocato|Bella mossa|Grazie|Grazie mille|No|No grazie|Sì|Sì certo|"
    "Va bene|D'accordo|Fatto|Finito|Passo|Io passo|Aspetta|Un momento|Un minuto|Più tardi|"
    "Domani|Alle 8|2 giorni|Altri 5 minuti|Tocca a te|Tocca a me|Tuo turno|A chi tocca|Perché|"
    "Come|Cosa|E adesso|Buona fortuna|In bocca al lupo|Buona notte|Buon fine settimana|Ciao|"
    "Scusa|Mi dispiace|Accidenti|Bravo|Complimenti|Niente|Niente male|Tutto|Tutto bene|Non so|"
    "Non ora|Non ancora|Re|Regina|Asso|Lupo|Orso|Volpe|Gatto|Cane|Maiale|Mucca|A domani|"
    "A presto|Baci|Arrivo|Avanti|Uno|Due|Tre|In due",
    "pl": "Super|Świetnie|Dobra gra|Dobry ruch|Dzięki|Dziękuję|Nie|Nie dzięki|Nie, dziękuję|Tak|"
    "Tak jasne|Dobra|Dobrze|W porządku|Gotowe|Pas|Pasuję|Czekaj|Chwila|Minutę|Później|Jutro|"
    "O 8|2 dni|Jeszcze 5 minut|Twoja kolej|Moja kolej|Twój ruch|Czyja kolej|Dlaczego|Jak|Co|"
    "Co teraz|Powodzenia|Dobranoc|Miłego weekendu|Cześć|Hej|Przepraszam|Ups|O nie|Brawo|Nic|"
    "Wszystko|Nie wiem|Nie teraz|Jeszcze nie|Król|Dama|Walet|As|Wilk|Niedźwiedź|Lis|Kot|Pies|"
    "Świnia|Krowa|Do jutra|Do zobaczenia|Pa|Na razie|Już|Już gram|Dalej|Jeden|Dwa|Trzy|To on|"
    "To do 3|On|A ja",
    "nl": "Super|Top|Geweldig|Goed gespeeld|Mooie zet|Bedankt|Dank je|Dank je wel|Nee|Nee bedankt|"
    "Nee dank je|Ja|Ja hoor|Prima|Oké|Klaar|Ik pas|Pas|Wacht|Even wachten|Een moment|Minuutje|"
    "Later|Morgen|Om 8|2 dagen|Nog 5 minuten|Jouw beurt|Mijn beurt|Jij bent|Wie is er|Waarom|"
    "Hoe|Wat|Wat nu|Succes|Veel succes|Slaap lekker|Fijn weekend|Hallo|Hoi|Doei|Sorry|Oeps|"
    "Jammer|Helaas|Knap|Niks|Niets|Alles|Weet ik niet|Niet nu|Nog niet|Heer|Vrouw|Boer|Aas|"
    "Een aas|Wolf|Beer|Vos|Kat|Hond|Varken|Koe|Tot morgen|Tot zo|Groetjes|Kus|Kom op|Ga door|"
    "En nu|Een|Twee|Drie|Op 3|Zo",
    "pt": "Ótimo|Boa|Bem jogado|Boa jogada|Obrigado|Obrigada|Muito obrigado|Não|Não obrigado|"
    "Não, obrigado|Sim|Sim claro|Está bem|De acordo|Feito|Pronto|Passo|Eu passo|Espera|"
    "Um momento|Um minuto|Mais tarde|Amanhã|Às 8|2 dias|Mais 5 minutos|Sua vez|Minha vez|"
    "Tua vez|Quem joga|Por quê|Como|O quê|E agora|Boa sorte|Boa noite|Bom fim de semana|Olá|Oi|"
    "Desculpa|Opa|Puxa|Bravo|Parabéns|Nada|Nada mau|Tudo|Tudo bem|Não sei|Agora não|Ainda não|"
    "Rei|Dama|Valete|Ás|As|Um ás|Lobo|Urso|Raposa|Gato|Cão|Porco|Vaca|Até amanhã|Até logo|"
    "Beijos|Já vou|Segue|Um|Dois|Três|A dois|No 3",
}
SIGNS = listed(
    "<3|:3|8)|8-)|-1|+1|[1]|:+1:|:1|;2|=2|*2*|~1|^2|!1|?1|/1|&1|$5|€5|@1|@Ann|:)|:-)|;-)|:D|xD|"
    "XD|:P|o/|\\o/|^^|-.-|...|…|?|!|??|!!|?!|👍|👍 1|❤️ 2|🎉|1️⃣ win|(8|(1 more)|(2 days)|1st|2nd|"
    "1/2|1:0|2-1|1-0|1 - 0|3:2 for me|10:30|10.30|8 pm|8pm|5C|1.5|1,5|2, 3|1, 2, 3|1, 2 or 3|"
    "2, Jack|1, ok|2, please|2 please|1!|2?|1 or 2|1 and 2|100%|1 x|#1!|#winning|# nice|"
    "#2 is best|+1 from me|007|4ever|2day|2u|B4|L8R|GR8|M8|A1|A1!|K9|24/7|1 love|2 thumbs up|"
    "2. Bundesliga|3. Mai|x|xx|xxx|X|H|C|S|D|o1|p1|b1|B1|G1|r1|a|b|h|g|d|t"
)
NAMES = listed(
    "Ann|Bob|Bea|Bill|Jack|Jack S.|Jack C|Jack D|Liz|Liz C.|Ace|King|Mr King|Queenie|J|K|T|Q|"
    "A.|J.|K.|DJ|CJ|CJ x|DJ X|CK|SK|HQ|JC|Ace H.|Jack H|Art|Art Hatch|Mark|Sue|Ray|Robin|Wolf|"
    "Wolf D.|Fox|Raven|Martin|Jay|Jay C|Drake|Otto|Grant|Grant P.|Grant, Pat|Pat|Will Hunt|"
    "D. Baker|G. Mill|H. Castle|D. Castle|D. Painter|H. Forest|T. Cow|H. Author|D. Sailor|"
    "D. Ace|G. Ace|Kit|Kitty|Leo|Leopold|Tom Cat|Cat|Pia|Coy|Steller|Clark|Ross|Rossi|Cas|"
    "Cassie|Mul|Gray|Amber|Red|Rex|Mooney|Bears|Hawk|Haw|Owlie|Otter|Pike|Sal|Sally|Bran|Brant|"
    "Ospreys|Lin|Ling|Dace|Pyg|Ore"
)
ENDINGS = ("", "!", ".", "?", "...", " :)", ", Jack", "!\nBill", "\n\nJ", " x")


def replies() -> Iterator[str]:
    """Every reply: the phrases and names with what may stand behind them, and lone signs."""
    for phrases in PHRASES.values():
        for phrase in phrases.split("|"):
            for ending in ENDINGS:
                yield phrase + ending
    for name in NAMES:
        yield from (name, f"{name}!", f"say good luck\n\n{name}", f"say good luck\n{name}")
    for sign in SIGNS:
        yield from (sign, f"say hello\n\n{sign}", f"Ha!\n{sign}")
