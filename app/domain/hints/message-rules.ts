// The table of message hints: words for ways to pay, to leave the site and to ask for documents, and the
// context that makes them a hint. A context of `nearby` may be two sentences away, because scams are told in
// several ("The check is larger. Forward the rest to my mover."). Denied or reported words get no hint.
import { type HintPattern, type HintRule, inSentence, nearby } from './hint-rules.ts';
import type { MessageHintKind } from './message-hints.ts';

const money = String.raw`(?:money|cash|half|funds|deposits?|rent|months?|payments?|amount|fees?|total|sum|balance|(?:\$|usd ?)?\d[\d,.]{2,}k?|\$ ?\d+|\d+ ?(?:bucks|dollars|usd|%)|\dk)`;
const apps = String.raw`(?:zel+es?|v[e3]nmos?|cash ?-?app|pay ?pal|revolut|skrill|payoneer|remitly|world ?remit|transferwise|xoom|(?:google|samsung|facebook|apple|amazon|wechat|ali) ?pay|apple cash|gpay|interac|e-transfers?|bizum|m-?pesa|perfect money|cash ?tags?|friends (?:and|&|n) family|western (?:union|onion)|money ?gram|purple app|iban|beneficiary|routing (?:number|no|#)|(?:swift|sort) code|third[- ]party escrow|escrow service|clabe|money orders?|remit|wallet (?:address|id)|bit ?coins?|btc|crypto ?currenc(?:y|ies)|crypto|ethereum|eth|usdt|usdc|tether|stable ?coins?|doge(?:coin)?|litecoin|solana|monero|binance|coinbase|(?:wire|swift|international|overseas|sepa) (?:bank )?transfers?|bank wires?|wire (?:instructions|details)|walmart[- ]?(?:to|2)[- ]?walmart)`;
/** Names that are words too, so that they need a preposition or an object. */
const plainApps = String.raw`(?:chime|wise|wires?|sepa|ach|swift|pix|upi)`;
const pay = String.raw`(?:pay(?:s|ing|ment)?|paid|send|sent|transfer(?:s|red)?|deposit|put|remit|wired?)`;

const cardBrands = String.raw`(?:google ?play|play store|i ?tunes|app store|steam|amazon|apple|target|e ?bay|walmart|best buy|nike|sephora|(?:one ?)?vanilla|visa gift|razer(?: gold)?|xbox|play ?station|psn|roblox|home depot|lowe'?s|costco|starbucks|amex|green ?dot|uber|nordstrom|macy'?s|cvs|reloadable)`;

const messengers = String.raw`(?:wh?[ao]t'?s ?-?ap+|wh?[ao]tap+|was+ap+|tele ?gram+|tlgrm|we-?chat|viber|snap ?chat|google (?:chat|voice)|hang ?outs|skype|kakao(?: ?talk)?|(?:facebook |fb )?messenger|imessage|zalo|threema|kik|line id)`;
const plainMessengers = String.raw`(?:signal|discord|face ?book|fb|insta(?:gram)?|ig|line|imo|tik ?tok)`;
const site = String.raw`(?:(?:the |this |your |their )?(?:web ?-?site|site|page|platform|app|portal|marketplace|booking (?:system|button|site|form|page|request)|request(?= and| but|,|\.)|middle ?m[ae]n)|baystead)\b(?! (?:plan|map|manager|office|fee|visit)\b)`;
const here = String.raw`(?:(?<!from )here|${site}|(?:this|the) (?:chat|inbox|thread|button|calendar|checkout)|checkout|them)`;
const fee = String.raw`(?:(?:service|booking|platform|site|app|host|listing|baystead(?:'s)?) (?:fees?|charges?|commissions?|cut)|(?:the|their|its|all) (?:fees?|cut|commissions?|markup|share)|commissions?|middle ?m[ae]n)`;
const write = String.raw`(?:write|message|msg|text|txt|sms|contact|reach|add|ping|find|call|ring|hit|talk|chat|e-?mail|mail|dm|respond|reply|ask|hold of)`;
const me = String.raw`(?:me|us|him|her|them|my (?!(?:old|previous|current)\b)\w+(?: \w+)?)`;
const deal = String.raw`\b(?:book(?:ing)?|deal(?:ing|t)?|rent(?:ing)?|pa(?:y|ys|ying|id|yment)|settle|arrang(?:e|ing)|reserv(?:e|ation)|lease|sign(?:ing)?|contract|agree(?:ment)?|do(?:ing)?|work|sort|come|price|rate|month|stays?|extension)\b`;
const privately = String.raw`\b(?:direct(?:ly)?\b(?! (?:on|to|at|through|via|here|from|or|access|sun|bus)\b)|privately|private (?:deal|contract|lease|price|rate|arrangement)|in private|personally|between (?:us|ourselves|you and me)|with (?:one another|each other)|off[- ]?(?:line|the books|the record)|elsewhere|without them|person to person|old[- ]school|handshake|under the table|on the side|on paper|by hand|ourselves|straight (?:to|with)|(?:owner|me|us),? straight|own (?:paper|contract|lease))\b`;
const cheaper = String.raw`\b(?:cheaper|lower|less|discount|better (?:price|rate|deal)|real price|sav(?:e|es|ing)|% ?(?:off|less)|knock)\b`;
const digit = String.raw`(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|\d)`;
const digitWord = digit.replace(String.raw`|\d`, '');
const between = String.raw`(?:[ ,.()/*_-]|then|and|dash)*`;
const emailAddress = String.raw`[\w.+-]+(?: ?@ ?| ?[[({<] ?at ?[\])}>] ?| at )[\w-]+(?: ?\. ?| ?[[({<] ?dot ?[\])}>] ?| dot )[a-z]{2,}`;
const spacedAddress = String.raw`[\w.+-]+ @ ?[\w-]+ ?\.`;
const phone = String.raw`(?<![\w/.-])(?:\+?1[ .-]?)?[(+]?\d{3}\)?[ .-]{0,3}\d{3}[ .-]{0,3}\d{4}\b`;

const papers = String.raw`\b(?:pas+p?orts?|(?:driver'?s?'?|driving|your|ur|my|\w+'s|everyones|a) licen[cs]es?(?! plate)|(?:photo |government |state |picture |valid )ids?|(?<!listing |property |line |apple |booking )ids?(?: cards?)?(?! (?:number|of|code|badge))|identification|identity \w+|(?:social security|ssn|insurance|residen\w+) cards?|bank(?:ing)? (?:statements?|app|balances?)|statements|tax returns?|green ?card|visas?(?! (?:gift|card))|(?:birth|marriage) certificates?|pay ?-?(?:stubs?|slips?)|w-?2s?|utility bills?|(?:title |property |house )?deeds?|i-?(?:94|20)|proof of ownership|tax (?:forms?|id)|work permits?|credit reports?|proof of (?:identity|income|funds)|voided check|dl|your papers)\b`;
const copies = String.raw`\b(?:copy|copies|photos?|photograph|pics?|pictures?|scans?|selfies?|images?|front and back|both sides|screenshots?|front page|snap(?:ping)?)\b`;
const secrets = String.raw`(?:social security(?: (?:number|no|#))?|ssns?|ss ?(?:#|num\w*|no\b)|itin|birth ?date|socials?(?! (?:life|media|worker|circle|event|hour|security card))|(?:credit|debit|bank|your|ur|the) ?card(?:'s)? (?:number|no|details?|info\w*)|(?:card|account|passport|licen[cs]e) (?:number|no|#)s?|long number|cvv|cvc|security code|digits? on (?:the )?back|mother'?s maiden|maiden name|date of birth|dob|online banking|(?:log-?in|sign-?in|(?<!wi-?fi )passwords?(?! for (?:netflix|the (?:tv|wi-?fi|router|door)|wi-?fi|hulu))|credentials|pin)\b(?! is)|user ?name|(?:one[- ]time|verification|\w+[- ]digit) (?:code|text|password)s?|otp|code (?:that |which )?you(?:'ll| will| just|'re about to)* (?:got|get|receive[ds]?)|code (?:from|in) the (?:text|sms|message|e-?mail)|code (?:was |is )?(?:sent|texted)|code (?:that |which )?(?:\w+ )?(?:just )?(?:e-?mailed|texted|sent|messaged) (?:to )?you|code (?:that |which )?(?:the|your) bank|(?:credit|debit|bank|your|ur) card)`;
const give = String.raw`\b(?:send|share|give|e-?mail|text|upload|provide|forward|message|attach(?:ed)?|submit|reply|answer|respond|require|whatsapp|shoot|drop|include|photograph|snap|dm|read|tell|type|write|fill|put|let me|(?<!\byou(?:'ll| will)? )(?:need|want)s?|asks? for|like the|could i (?:have|see|get)|like to see|must see|sees|wants to see|what(?:'s| is)|whats|here'?s|i can show|could you|would you)\b`;

const giving = String.raw`\b(?<!\b(?:i|we|i'd|it|site|host|owner|support|they|he|she|bank)(?:'ll|'d| can| could| will| would| to)?(?: then)? )(?:send|return|refund|forward|pass|give|hand|pay|wire|transfer|mail|zelle|venmo|cash app|reimburse|remit|distribute|settle|bring|push|buy|owe|deduct|reverse)\b`;
const rest = String.raw`(?:(?:the |any |what(?:'s|ever is) )?(?:rest(?! of (?:the|my|our|your) (?!money|funds|payment|check))|difference|remainder|remaining|balance|extra|excess|surplus|left ?-?overs?|left(?: over)?|overage|over-?payment)|(?:everything|anything|whatever|all|amount|money|part|sum|what(?:ever)?(?: is|'s)?) (?:above|over|beyond|more than|remains)|other (?:half|2k))\b`;
const paper = String.raw`\b(?:che(?:ck|que)|draft|money order|mobile deposit)s?\b`;
/** A check or payment of someone's. */
const source = String.raw`${paper}|\b(?:payments?|paid|deposit(?:ed)?|transfer(?:red)?|funds|sent|sending|sponsor|employer|company|client|insur\w+|account\w*|payroll|money|scholarship|embassy|agency|pays?|budget|(?:mail|send) you|receive|sponsor\w*|grant)\b`;
const excess = String.raw`\b(?:more than|over|extra|surplus|excess|exceed|difference|remainder|left ?over|rest|balance|remain\w*|too much|twice|doubled?|instead of|in place of|mistake|accident\w*|wrong|round(?:ed|s)|bigger|larger|high(?:er)?|includ(?:es|ing)|covers?|covering|additional|share|plus|both|whole|zero|bit|all of it|all upfront|(?:single|one|big) (?:payment|check|cheque|money order)|your part|stay only)\b`;
const payee = String.raw`(?:mov(?:ers?|ing (?!in\b|out\b|on\b|to\b|here\b|there\b|day|date)\w+)|shippers?|shipping \w+|car \w+|haulers?|couriers?|drivers?|agents?|agency|delivery \w+|freight \w+|nanny|tutor|interpreter|translator|school|college|caretaker|decorator|furniture \w+|vendors?|caterers?|dealer|planner|transport\w*|supplier|travel agent|accountant|broker|plumber|painter|lady|man|brother|cousin|sister|wife|husband|mother|uncle|assistant|colleague|contractors?|lawyer|nurse|guy|pet \w+)`;

/** Money that is to come first: "once you've made the transfer". */
const paidFirst = String.raw`\b(?:after|once|when|upon|as soon as|the moment)\b[^.;]{0,24}\b(?:payments?|transfer(?:red)?|deposit(?:ed)?|rent|money|funds|wired?|paid|sent)\b`;
const handOver = String.raw`(?:send|pass|forward|hand|give|pay|mail|get|wire|return|refund|transfer|zelle|venmo|route|relay|deliver|release)`;
/** What the reader may keep of a payment. */
const yourPart = String.raw`\b(?:keep|take)\b[^.;]{0,24}?\bfor (?:the|your) (?:bother|trouble|time|hassle|help|effort|work|inconvenience|gas)\b|\b(?:keep|take(?: out| off)?|deduct|subtract|hold on ?to|pocket|retain|remove|withhold|use|cover)\b[^.;]{0,20}\b(?:your|yours|the|what)\b[^.;]{0,24}?\b(?:rent|share|part|portion|cut|deposits?|fees?|months?|money|owed?|owes|yours|due|price|amount)\b`;
/** What someone else is to get of it. */
const otherPart = String.raw`(?:(?:that|their|his|her|its|my|the other|the second|the mover'?s?|everyone's) (?:part|share|portion|half|bit|piece|cut|slice)|the (?:part|half|bit) that(?:'s| is) (?:mine|theirs|his|hers)|the (?:ticket|mover'?s?|flight|car|furniture|travel|shipping|school|tuition|moving) (?:money|part|funds|fee)|what(?:'s| is) (?:mine|theirs|his|hers))\b`;
/** Why the reader can't see the home or meet the writer first. */
const unseen = String.raw`\b(?:(?:out of|left|outside) (?:the )?(?:country|state|town|us|usa)|abroad|overseas|off ?shore|on (?:a )?(?:mission|deployment|assignment|contract|ship|vessel|rig)|can't (?:meet|show|be there|let you in|view|see it|(?:give|do|offer) (?:you )?(?:an? )?(?:viewings?|showings?|tours?))|(?:cannot|unable to|not able to) (?:meet|show|view)|drive by|(?:look|peek) (?:in|through) the windows?|sight unseen|before (?:you|we) (?:see|visit|view|look|tour|come|meet)|(?:before|without|prior to|no) (?:the |a |any )?(?:viewings?|showings?|tours?|visit\w*|inspection|seeing)|(?:viewing|tour|showing|visit)s? (?:is |are )?(?:only )?(?:possible |scheduled |arranged )?(?:after|once|later)|take (?:it|the (?:ad|listing|apartment|place|house|home)) (?:down|off)|keys?\b[^.;]{0,40}\b(?:mail\w*|courier\w*|fed-?ex\w*|dhl|ups|usps|post(?:ed)?|ship\w*|dispatch\w*)|(?:mail|courier|fed-?ex|ship|post|express|overnight)\w* (?:you )?(?:the )?keys?)\b`;

const notHere = String.raw`^(?!.*\b(?:site|checkout|baystead)\b)`;

const patterns = {
  transfer: [
    inSentence(
      String.raw`(?<!\b(?:work\w*|jobs?|career|business|invest\w*|interested|into|engineer|interview\w*|intern\w*|offices?|employed) (?:in |at |on |for )?)(?<!\b(?:works?|working) with (?<!only works? with ))(?<!\b(?:named|called|near|behind|opposite|(?:near|past|at|by|walk to) the) )\b${apps}\b(?!'s)(?! (?:street|st|avenue|road|sign|office|building|branch|store|counter|place|park|startup|company|conference|meetup|fund|job|bros?|guy|logo)\b)`,
    ),
    inSentence(
      String.raw`(?<!\b(?:named|called) )\b(?:by|via|through|with|using|use|on|over|only|accepts?|takes?|send|prefer|need|to|into) (?:a |an |my |your |me |you |the )?${plainApps}\b(?! (?:shel|rack|fenc|mesh|choice|man|hang|cutter))|\b(?:wir(?:es?|ed|ing)|chime|cash) (?:of \$?\d|me|you|us|him|her|them|it(?! up)|first|over|to (?:his|the (?:name|account))|\$|\d|(?:(?:a|the|this|my|your|first|half) (?:\w+(?:'s)? ){0,2})?${money})(?![a-z])|(?:^| )\$[a-z]\w{3}`,
    ),
    inSentence(
      String.raw`\b${pay}\b.{0,60}\b(?:(?:to|into|on|at) (?:my|his|her|this|the following|our|their|an) (?:[\w']+ ){0,3}account|account below)\b|\bbank details\b|\baccount:? (?:no\.? |number )?\d{4}|\b(?:money|funds|deposit|rent)\b.{0,12} wired\b|\bcash\b.{0,20} in an? (?:envelope|package)\b`,
    ),
    nearby(
      String.raw`\b(?:bank|direct|bank-to-bank) (?:transfer|deposit)s?\b`,
      String.raw`\b(?:before|advance|up ?front|today|tonight|now|secure|his|her|my|only|directly|brother|cousin|lawyer|agent|refundable|hold|trust|faster|reserve|lock)\b`,
    ),
    nearby(
      String.raw`\b(?:send|transfer|pay|deposit|remit|drop|make|wire|put|need|collect)\b`,
      String.raw`\b(?:deposit|money|payment|rent|fee|funds|half|cash)\b|\$ ?\d`,
      unseen,
      notHere,
      String.raw`^(?!.*\b(?:can i|i'll (?:pay|send|transfer)|can we|could we|may we|is it|i'd|we'd|we're|i'm (?:abroad|overseas) (?:until|and|but))\b)`,
    ),
    inSentence(
      String.raw`\b(?:routing|account)(?: (?:no\.?|number|#))?:? ?\d{4,}|\b(?:my|his|her|our|the|an) (?:[\w-]+ )?(?:lawyer|attorney|assistant|agent|accountant|manager|sister|brother|cousin|wife|husband|son|daughter|mother|uncle|friend|secretary|partner|nephew|niece)'s (?:\w+ )?account\b|\b(?:transfer|send|pay|wire|deposit)\b[^.;]{0,30}\bescrow (?:agent|account|officer|company)\b|\b(?:send|transfer|pay|wire|deposit)\b[^.;]{0,20} to (?:my|his|her|our) bank\b|\b(?:bank )?transfer to (?:mrs?|ms|miss|my|his|her)\b|\bonly (?:receives?|takes?|accepts?|do|does|works? with) (?:bank )?transfers\b`,
    ),
    nearby(
      paidFirst,
      String.raw`${unseen}|\bby (?:courier|mail|post|express)\b|\btransfer[^.;]*\b(?:confirmation|receipt|screenshot|code|key)\b`,
      notHere,
    ),
    inSentence(
      String.raw`\b(?:transfer|wire|remit)(?: me| us)? (?:(?:the|my|a|half|first|full|your) )*(?:${money}|amount)`,
      String.raw`^(?!.*\b(?:back|return\w*|refund\w*|site|checkout|baystead|can i|could i|may i|can we)\b)`,
    ),
    inSentence(
      String.raw`\bcash\b[^.;]{0,12}\b(?:by|in the|via) (?:mail|post)\b|\bdrop (?:off )?(?:the )?cash\b|\bmail\w* (?:the |me )?(?:the )?cash\b`,
    ),
    // Money before a visit, or keys that are mailed.
    nearby(
      String.raw`\b(?:pay|send|transfer|deposit|payment)\b`,
      String.raw`\bkeys?\b.{0,60}\b(?:mail(?:s|ed)?|courier|fed-?ex|dhl|ups|usps|sent|post(?:ed)?|ship(?:ped)?)\b|\b(?:before|without|prior to|no|can't do) (?:the |a |any )?(?:viewings?|showings?|tours?|visit)\b|\bbarcode\b`,
      String.raw`\b(?:deposit|money|rent|fee|funds|cash)\b|\$ ?\d|\d ?%`,
      String.raw`^(?!.*\b(?:i'd rather not|we'd|i'd|can we|could we|may we|is it ok|counter)\b)`,
    ),
  ],
  'gift-card': [
    inSentence(
      String.raw`(?<!\b(?:left|leave|leaving|bought|brought|got|gave|won|wedding) (?:you |her |him |them |me |us |my \w+ )?(?:an? )?(?:\w+ )?)\b(?:gift ?-?(?:c[ao]rds?|certificates?|vouchers?|codes?)|e-?gifts?|(?:e-?|digital |prepaid |store |cash )vouchers|gcs?(?= (?:works?|is|are|ok|fine|only|for))|pre-?paid (?:visa |debit |master ?card |credit )?(?:cards?|visa|debit)|money ?pak|paysafe|neosurf)\b(?! (?:left|from(?! (?:the|a|any) (?:\w+ )?(?:store|drugstore|supermarket|pharmacy|shop))|to the (?!address|e-?mail|number)|drawer|shop|holder|(?:are|is) (?:on|in))\b)(?! for (?:the|my|our|your|a|you)\b(?! (?:\w+ )?(?:${money}|fees)))`,
      String.raw`^(?!.*\b(?:wedding|thank)\b)`,
    ),
    inSentence(
      String.raw`(?<!\b(?:(?:won|bought) .{0,20}|got (?:you|her|him|my) .{0,20}))\b${cardBrands} (?:wallet |gift |prepaid |e-)?(?:cards?|vouchers?|credit|codes?|balance)\b(?! (?:from my|reader|holder|(?:are|is) on))`,
    ),
    inSentence(
      String.raw`\bcards? of \$ ?\d|\bcards?\b[^.;]{0,20}\b(?:from|at) ${cardBrands}\b`,
      String.raw`\b(?:buy|get|grab|send|pay|purchase|deposit|rent|lease|hold|missing|need)\b|\$ ?\d`,
    ),
    nearby(
      String.raw`\b(?:gift ?cards?|cards|ones|vouchers?|google ?play|i ?tunes|steam|razer)\b`,
      String.raw`\b(?:codes?|scratch\w*|numbers? (?:on|to|then)|numbers then|digits|cashier|receipt|register|rack|photograph|front and back|under the (?:strip|silver))\b`,
      String.raw`\b(?:buy|get|grab|pick up|purchase|send|text|read|each|deposit|rent|pay|dollar|of (?:100|\d\d0))\b`,
      String.raw`^(?!.*\b(?:key|credit|bus|transit|trash|business|post|your|debit) cards?\b)`,
    ),
    nearby(
      String.raw`\b(?:google ?play|i ?tunes|razer(?: gold)?|vanilla visas?|one ?vanilla|green ?dot|reload ?it|steam(?= (?:or|and|works?|is|cards?|wallet|only)\b)|xbox|roblox|sephora|nike)\b`,
      String.raw`\b(?:pay(?:s|ing|ment)?|deposit|rent|fee|works?|fine|take|accept|total|each|buy|hold|receipt|codes?|numbers?)\b|\$ ?\d|\b\d{3}\b`,
      String.raw`^(?!.*\b(?:near|walk|shop at|outlet|tv|console|controller|headset)\b)`,
    ),
    inSentence(
      String.raw`\b(?:redemption|redeem|claim|voucher|card) codes?\b|\bscratch\b[^.;]{0,20}\b(?:codes?|pins?|send)\b|\b(?:pics?|photos?|pictures?) of (?:the |each )?codes?\b|\breceipt and (?:the )?(?:cards?|back)\b|\bscratch(?:ed)? (?:off )?(?:it|them|the|off)\b|\b(?:codes?|numbers?|pins?) (?:on|from|off|under) the (?:backs?|cards?|strip|silver)\b(?! door)`,
    ),
  ],
  overpayment: [
    // "Keep your share and have the rest go to the mover."
    nearby(
      String.raw`${giving}[^.;]{0,30}?${rest}[^.;]{0,20}?\bto (?:the|my|an?|his|her|our|their|this)\b(?! (?:site|owner|host|guests?|trash|bin|kitchen|fridge|closet|shelf))`,
      source,
    ),
    nearby(String.raw`${rest}[^.;]{0,20}?\bgo(?:es)? to\b`, source),
    nearby(
      String.raw`${giving}[^.;]{0,10}? \$?\d[\d,.]{2,}(?: of it| out)? to (?:the|my|his|her|our|an?)\b(?! (?:site|owner|host|app))`,
      source,
    ),
    nearby(
      String.raw`\bpay (?:the|my|his|her|our) (?:\w+ ){0,2}${payee} (?:for me|in cash|on my behalf|out of|from (?:it|that))\b`,
      source,
    ),
    nearby(
      String.raw`\b(?:${rest}|the (?:other )?\$?\d[\d,.]{2,})[^.;]{0,20}\b(?:is|are|was) (?:for|to go to) (?!you\b|your\b|rent\b|the (?:rent|stay|deposit|month))`,
      source,
    ),
    nearby(
      String.raw`${giving}[^.;]{0,30}?\b(?:difference|excess|surplus|overage|over-?payment|remainder|left ?-?overs?|extra (?:money|funds|amount)|diff|(?:part|some|half|most) of (?:the|that|this|it) ?(?:money|check|payment|amount|deposit|funds)?)\b`,
      source,
    ),
    nearby(
      yourPart,
      String.raw`\b(?:${rest}|change|${otherPart})`,
      String.raw`\b(?:${handOver}|go(?:es)?|to)\b`,
    ),
    nearby(String.raw`\b(?:${handOver})\b[^.;]{0,30}?\b${otherPart}`, source),
    nearby(
      String.raw`\b(?<!\b(?:i|we|they|site|owner|she|he)(?:'ll|'d| will| can| could| would| to)? )(?:get|have|see that|make sure)\b[^.;]{0,20}?${rest}[^.;]{0,20}\bto\b`,
      source,
    ),
    inSentence(
      String.raw`\b(?:${handOver})(?: me| us)?(?: back)? (?:whatever|anything|what|everything) (?:isn't|is not|you're not|you aren't|you don't|we don't|was not|wasn't|goes over|is over)\b`,
    ),
    inSentence(
      String.raw`${giving}(?: [\w'$,.-]+){0,5}? ${rest}(?:[^.]*\b(?:to (?:me|my|us|him|her|them|our|his|(?:the|an?|another) (?:\w+ ){0,2}(?:${payee}|account|firm))|when i|for (?:me|my)|back|by|today|on to)\b|(?: (?:amount|money|funds|sum|part|please|in cash))*[.!]?$)`,
    ),
    inSentence(
      String.raw`${giving}(?: me| us| to me)? (?:back (?:the|what|\$|half|\d{3}|[a-z]+ hundred)|(?:the |those |that |my )?(?:remaining |other |extra )?(?:\$ ?)?\d[\d,.]*k?(?: \w+){0,3} back\b|(?:the other )?half back|a thousand back)|\b(?:return|(?:refund|reimburse)(?: me| us)) (?:the |those |my )?(?:remaining |extra )?\$?\d[\d,.]{2,}|\b(?:return|refund|send back|reverse) (?:me |us )?(?:(?:one |the other |the second )(?:half|payment)|half)|(?<!\b(?:'ll|will) )\b(?:return|refund|send)(?: back| me)? one of (?:them|the|those)\b|\byou (?:return|refund) (?:to )?(?:me|us)\b`,
      String.raw`^(?!.*\b(?:moved out|broken)\b)`,
    ),
    inSentence(
      String.raw`\bover-?pa(?:id|ys?|ying)\b(?! for)|\b(?:sent|paid|payed|transferred|deposited|made the payment)\b(?: \S+){0,4}? (?:twice|double|too much|more than (?:the|we|i|you|was))\b(?!.{0,60}\b(?:support|site)\b)|\b(?:sent|paid|typed|entered|transferred|wrote|deposited|made|issued)\b.{0,40} (?:instead of|rather than|not) (?:the )?\$?\d[\d,.]{2,}|\b(?:extra|a) zero\b|\b(?:more than|larger than|bigger than|higher than|exceeds?|above|in excess of) (?:the |your |our |what |you |was |is |we )+(?:rent|deposit|price|amount|sum|agreed|owe|due|asked?)`,
    ),
    inSentence(
      String.raw`\bkeep\b.{0,40} for your (?:trouble|time|inconvenience|effort|help)|\b(?:keep|take|deduct) (?:out )?(?:your|the|what(?:'s| is)|half|\$?\d).{0,40}\b(?:and|then|rest|balance|remain\w*) (?:send|return|forward|wire|give|pass|mail|pay|zelle|goes)\b|\b(?:deduct|subtract|take out) (?:your|the) (?:rent|deposit|money|share|part)|\bcash (?:a|the|my|this) (?:\w+ )?che(?:ck|que)\b|\bpay you (?:extra|more)\b[^.]*\b(?:change|back|return)\b|\bextra (?:money|funds)\b[^.]*${paper}|\breturn mine\b|\b(?:whatever|what) (?:is|'s) left (?:after|over)\b`,
    ),
    // A check or sponsor's payment of which someone else is to get a part.
    nearby(
      String.raw`${giving}.{0,60}\b${payee}\b|\b(?:${payee}\b.{0,40}\b(?:gets?|paid|receives?|takes?|keeps?|collects?|part|share)|(?:excess|extra|rest|surplus|difference|balance)\b.{0,30}\b(?:for|to)\b.{0,20}\b${payee})\b`,
      String.raw`${paper}|\b(?:sending|send|pay(?:ing)?|transfer|wir(?:e|ing)) you\b|\b(?:sponsor|employer|client|company|relocation|accounting|insurance)\b|\b(?:after|once|when|then|out of)\b.{0,50}\b(?:clears?|available|deposited|cashed|you get (?:it|the money)|pending)`,
    ),
    nearby(String.raw`\d[\d,]{2,} over\b|\b(?:same|one|single) payment\b`, `${paper}|${payee}|\bfor\b`),
    inSentence(
      String.raw`${paper}[^.]*\b(?:covers?|covering|includ(?:es|ing)|in)\b[^.]*\b(?:${payee}|plane ticket|flights?|travel|furniture|tuition|expenses|caretaker)\b`,
    ),
    nearby(
      String.raw`${giving}(?: [\w'$,.-]+){0,6}? (?:back|on to|to (?:my|his|her|them|our|another|the \w*(?:dept|bank))|to me|me|us|him|her|them|(?:the|my|a|our|his|her) (?:\w+ )?${payee})\b`,
      excess,
      source,
      String.raw`^(?!.*\b(?:through|via|from|by) (?:the |this )?(?:site|support|app|platform|baystead)\b)`,
    ),
  ],
  'off-site': [
    inSentence(String.raw`(?<!\bfrom my )\b${messengers}(?![\w-])`),
    inSentence(
      String.raw`\b(?:${write}|go|move|switch|continue|speak|use|am|i'm)\b.{0,30}?(?<!\b(?:a|the|no|any|cell|phone|weak|good|bad|wi-?fi) )\b${plainMessengers}\b(?! (?:from|is|in|problem|strength|bars|here|at|issue|up|of))|\b${plainMessengers} (?:works?|is) (?:best|better|easier|faster|fine|good)\b|\b${plainMessengers} (?:me|us|instead|handle|or (?:viber|whatsapp|telegram))\b|\bare you on (?:face ?book|fb|insta(?:gram)?|ig|discord|snap|signal|line)\b|\b(?:message|text|write|add|find|dm|ping|call) (?:me|us) (?:there|over there)\b|\b(?:my|your|ur) (?:face ?book|insta(?:gram)?|fb|ig|discord)\b|\b(?:have|got|your|my|on) snap\b(?! (?:peas|on))|\b(?:snap|dm|pm|sms) (?:me|us)\b|\b(?:take|move|continue|switch)\b(?: [\w']+){0,4} (?:to|by|via|over) (?:e-?mail|text|sms|phone)\b`,
    ),
    inSentence(
      String.raw`(?<!\b(?:home|house|listing|ad|place|property|is|was|been|stays|smoke) )\b(?:outside(?: of)?|off(?: of)?|around|away from|not (?:through|on|over|via)|bypass(?:ing)?|leave(?= (?:this|baystead|the (?:platform|website)))|without|skip(?:ping)?|ditch|cut out|avoid(?:ing)?|forget(?: about)?|let's drop|rather than (?:on|over|through)|w\/o|involve|no|why pay) ${site}`,
    ),
    inSentence(privately, deal, String.raw`^(?!.*\b(?:through|on|via|by) (?:the|this) (?:site|app)\b)`),
    nearby(
      String.raw`\b(?:privately|without them|by hand|off the books|between us)\b`,
      String.raw`\b(?:${site}|fees?|discount|price|book|rent)`,
    ),
    inSentence(
      cheaper,
      String.raw`${privately}|\b(?:in cash|cash|in person|by (?:phone|e-?mail|mail|text)|outside|call|text|don't (?:go|book|use)|not through)\b`,
      String.raw`\b(?:if|when|should|could|would|can|i'd|we'd|i'll|let's|lets)\b`,
      String.raw`^(?!.*\b(?:direct(?:ly)? (?:on|to|at|from|through)|negotiable|laundry)\b)`,
    ),
    nearby(
      String.raw`\b(?:cancel|decline|withdraw|reject)\b(?!.{0,20}\b(?:works?|if my|policy|within)\b)`,
      String.raw`\b(?:less|cheaper|discount|direct|private\w*|same dates|contract|outside|lower|cash|rate|pay me|text|e-?mail|call|ring|phone)\b`,
      String.raw`\b(?:here|site|rebook|privately|free window|request|booking|reservation|it)\b`,
      String.raw`\b(?:i|i'll|me|you get|you both|rebook)\b`,
    ),
    inSentence(
      String.raw`\b(?:avoid\w*|bypass\w*|sav(?:e|es|ing)|skip\w*|dodg\w+|without|escap\w+|get around|no ?(?:one|body)|minus|los(?:e|ing)|instead of|t(?:ake|akes|ook)|charges?)\b(?: (?:us|you|me|both|on|of|paying|the|takes?|took|we|much|more than)){0,4} ${fee}|\b(?:site|platform|they|website|app|baystead)\b.{0,20}\b(?:takes?|keeps?|eats?)\b.{0,20}(?:%|percent|\b(?:cut|(?:so|too) much|chunk|share|piece|bite|slice)\b)|\b(?:no|any) ?(?:one|body) t(?:akes?|ook) (?:a|any) (?:fee|cut)\b`,
      String.raw`^(?!.*\b(?:confirm|shown|it says|included)\b)`,
    ),
    inSentence(
      String.raw`\b(?:send|give|share|drop|leave|what(?:'s| is)|whats|need|tell|reply with|with|(?:can|could|may) (?:i|we) (?:have|get))\b(?: me| us)?(?: \w+)? (?:your|ur) (?:\w+ )?(?:e-?mail|phone|cell|mobile|number|digits|contact)\b(?! (?:of|on file|plan|charger))|\b(?:exchange|swap|trade) (?:our )?(?:numbers|contacts|e-?mails)\b|\bgive you my (?:\w+ )?(?:number|e-?mail|cell|phone)|\b(?:do|you) (?:u |you )?(?:have|got) an? e-?mail\b|\bwhat(?:'s| is) (?:a|the) (?:good|best) (?:number|e-?mail|phone)|\b(?:talk|speak|chat)\w* (?:on|over|by) (?:the )?phone\b|\bwhy (?:give|pay|let)\b[^.?]{0,30}(?:%|\bpercent\b|\bcut\b|\bfees?\b|\bcommission\b)|\bfound your (?:number|e-?mail)|\bgive me a (?:ring|call|text|buzz|shout)\b.{0,40}\b(?:and|price|rate|lower|quote|cheaper|discount)\b|\bsomewhere else\b.{0,20}\b(?:talk|chat|write|speak)\b`,
    ),
    inSentence(
      String.raw`\b(?:${write}|at|via|to|is|or|send)\b.{0,50}?${emailAddress}|[\w.+-]+ ?[[({<] ?at ?[\])}>] ?[\w-]|${spacedAddress}|[\w.+-]+@(?!baystead)[\w-]+\.[a-z]{2,}|\b(?:my|your|our) (?:gmail|yahoo|hotmail|outlook|icloud|proton\w*)\b|\b\w+ at (?:gmail|yahoo|outlook|hotmail|icloud|proton|aol)\b|\b(?:dot|punto) (?:com|net|org)\b`,
    ),
    inSentence(
      String.raw`^(?!.*\b(?:when|once|if|after|emergency|urgent|stuck|locked|land|arrive|911|manager|plumber|maintenance)\b).*(?:${phone}|\b${write}(?: to)? ${me}(?: \w+)? (?:at|on|under|via)(?: my| this)?(?: cell| phone| number| mobile)*:? ?[(+]?\d{3}|\b(?:${write}|number|cell|phone|mobile|faster|easier)\b.{0,30}${phone}|^\W*${phone}\W*$)`,
    ),
    inSentence(
      String.raw`\b(?:text|call|ring|e-?mail|dm|phone|contact|message) (?:me|us)\b`,
      String.raw`\b(?:less|cheaper|price|deal|yours|rates?|discount|details|better|special|instead|direct\w*|arrange)\b`,
    ),
    inSentence(
      String.raw`(?<![a-z])(?:${digitWord}${between}(?:${digit}${between}){6,}|(?:\d${between}){1,8}${digitWord}${between}(?:${digit}${between}){3,})(?![a-z])`,
    ),
    inSentence(
      String.raw`\b(?:web ?-?site|web ?page|own (?:\w+ )?(?:page|site))\b(?<=\b(?:our|my|own|a)(?: \w+){0,3})(?! for plants)|\b(?:search|look)\b[^.;]{0,40} on google\b|\b(?:our|my) (?:page|site)\b|\bgoogle (?:["']|me|us|my name|the (?:address|name))\b|\b(?:find|look up) (?:me|us) (?:on|by|under)\b|\b(?:number|e-?mail|contact|it's|phone(?:'s)?|cell)\b.{0,25} (?:in|on|under|at the (?:bottom|top|end) of) (?:the |my )?(?:\w+ )?(?:photos?|picture|pic|profile|bio|first|last)\b`,
      String.raw`\b(?:book|find|search|rates?|cheaper|price|direct|less|number|e-?mail|contact|google|call|text|phone|look up|through|there|request|form|easier)\b`,
    ),
    inSentence(
      String.raw`\b(?:${site} (?:doesn't|don't|needn't|does not|won't) (?:have to|need to|get to|has to)|(?:leave|keep) ${site} out\b|no need for (?:them|baystead) to|(?:nobody|no one|they|site|baystead) (?:has to|need|will|won't|don't) know|keep this between|don't need to book(?! an?)|(?:another|other|cheaper) ways? to (?:pay|book)|(?:real|true) price|not on this|fuera de|sin la p[aá]gina|trato directo|por whatsapp)\b`,
    ),
  ],
  documents: [
    inSentence(String.raw`(?:${papers}|\b${secrets})[,:]? (?:please|asap|now|today)\b`),
    inSentence(papers, copies, String.raw`^(?!.*\b(?:found|bathroom|closet)\b)`),
    inSentence(
      papers,
      String.raw`\b(?:send|share|give|e-?mail|text|upload|provide|forward|message|attach(?:ed)?|submit|reply|answer|respond|whatsapp|shoot|dm|include|photograph|(?<!\byou(?:'ll| will)? )(?:require|need|want|show)s?|must see|before viewing|want to see|here's my)\b`,
      String.raw`\b(?:last|past|recent|\d+|two|three) (?:\d )?(?:months?|years?|weeks?)\b|\b(?:your|ur|yours?|copy|copies|and|all|both|with|of|everyone'?s?|his|her|my|their|passport|page|valid|over|me)\b`,
    ),
    nearby(
      papers,
      String.raw`${copies}|\b(?:send|shoot|upload|photograph|forward|scan|snap)\b.{0,30}\b(?:it|them|those|these|me|over|here|now|both|yours)\b`,
    ),
    inSentence(String.raw`\b${secrets}(?!\w)`, give),
    inSentence(
      String.raw`\b(?:your|ur|landlord's|owner's) (?:\w+ ){0,2}?${secrets}(?!\w)|(?<!\bmy )\bcard\b.{0,30}\b(?:take it|both sides|expir\w+|(?:\d[ -]?){4,})|\b(?:both sides|front|back|numbers?|pic)\b.{0,15} (?:of|on) (?:your|ur|the) (?:\w+ )?card\b|\b(?:name|dob|birth|birthday|address|phone)\b[^.;]{0,30}\b(?:ssn|ss ?#|dob|date of birth|(?:passport|account|card|license) number)\b|\b(?:passwords?|log-?in|pin) (?:for|to|of) (?:your|ur)\b|\b(?:all )?(?:nine|9) digits\b|\blast (?:four|4) of\b(?! the (?:unit|gate|door|code))|\b(?:16|sixteen) digits?\b|\b(?:3|three)(?: digits?| numbers?)? (?:(?:on|at) the back|behind)\b|\bcode\b[^.;]{0,30}\b(?:come|arrive|get|receive|text|appear|pop)\w*\b[^.;]{0,40}\b(?:tell me (?:the|it|what)|read (?:it|me)|forward|give (?:it|me)|share it|reply with)|\bcard (?:with|that has|that shows) your (?:photo|picture|face|name)\b|\bform\b[^.;]{0,30}\bbank account\b|\b(?:tell|send|read|give)\b.{0,30}\b(?:six|6|four|4|five) (?:numbers|digits)\b|(?<!\b(?:has|have|is) )\b(?:six|6) (?:numbers|digits)\b|\b(?:\d{4}[ -]){3}\d{2,4}\b|\b\d{3}-\d{2}-\d{4}\b`,
    ),
  ],
} satisfies Partial<Record<MessageHintKind, readonly HintPattern[]>>;

/** Excuses for not writing here, which contain a denial themselves. */
const excuses: readonly HintPattern[] = [
  nearby(
    String.raw`\b(?:don't|do not|never|can't|cannot|unable to|not able to|barely|rarely|hardly|won't|not|no need to|needn't|stop) (?:really |often |always |need to )?(?:answer|reply|respond|write|check|read|use|see|open|book|pay|get|receive|log in|look|confirm|bother|press|involve|go|let)\b[^,.]{0,40}\b(?:${here}|book|number)\b`,
    String.raw`\b(?:please|text|write|message|contact|reach|e-?mail|call|ring|my|number|phone|instead|direct\w*|shoot|sign|dm|you pay)\b`,
    String.raw`^(?!.*\b(?:outside|even if|documents)\b)`,
  ),
  inSentence(
    String.raw`\b(?:hardly|rarely|barely|seldom|almost never|not)(?: ever| often| much)? (?:on|in) (?:here|this|the (?:app|site|platform|website))\b`,
    String.raw`\b(?:${write}|my|number|phone|instead|direct\w*)\b`,
  ),
  inSentence(
    String.raw`\b${write} (?:me|us)(?: \w+)? instead\b|\b(?:use|on|to|at|by|via) (?:my|his|her) (?:private|personal|own|other) (?:e-?mail|mail|number|phone)\b|\b(?:this|the|site's|booking) (?:chat|inbox|messag\w+|site|app|button|system)\b.{0,30}\b(?:broken|buggy|monitored|read by|doesn't work|glitch\w*|watched|gets read|loses?)|\bthey (?:read|watch|monitor|scan|screen) (?:our|the|all|every\w*|my|these)\b|\bnot (?:over |in |on )?here[.!]?$|\b(?:they|site|filter|baystead) (?:blocks?|hides?|deletes?|removes?)\b.{0,30}\b(?:numbers?|e-?mails?|contacts?|phone)`,
  ),
];

const exempt = {
  transfer:
    /\b(?:apple|google|samsung) ?pay\b.*\b(?:site|checkout|here|page|app)\b|\b(?:wash(?:er|ing machine)|dryer|laundry|meter|vending|caf[eé]|coffee|market|tacos?|trolley|bus|parking|shop)\b[^,]{0,25}\b(?:takes?|accepts?|apple pay)\b/i,
  'off-site':
    /\b(?:(?:my|our) (?:mom|mother|family|kids|parents|sister|students|boss|team|class\w*)|for work|work calls?|grand\w+|abroad|back home|wi-?fi|internet|fast enough|group chat|interviews?|meetings?|lessons)\b(?!.*\b(?:price|rate|discount|fee|rent|book|contract)\b)/i,
  documents:
    /\b(?:front desk|at the (?:door|viewing|house|office|lobby|gate)|when we meet|in person|found your|rental license|(?:garage|street|city|beach) permit|permit number|concierge|parking|bring (?:it|them) along|application form|own form|lockbox is|golf|had to show|glance|short-?term rentals?|the site (?:checks|verifies))\b(?!.{0,40}\b(?:send|upload|text)\b)/i,
};

export const messageRules: readonly HintRule<MessageHintKind>[] = [
  { kind: 'transfer', patterns: patterns.transfer, canBeDenied: true, exempt: exempt.transfer },
  { kind: 'gift-card', patterns: patterns['gift-card'], canBeDenied: true },
  { kind: 'overpayment', patterns: patterns.overpayment },
  { kind: 'off-site', patterns: patterns['off-site'], canBeDenied: true, exempt: exempt['off-site'] },
  { kind: 'off-site', patterns: excuses },
  { kind: 'documents', patterns: patterns.documents, canBeDenied: true, exempt: exempt.documents },
];
