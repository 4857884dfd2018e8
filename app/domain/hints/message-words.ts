// Words for ways to pay, to leave the site, to ask for documents and to pass money on, for the table of
// message-rules.ts. Each is the inside of a pattern.
import { lines } from './hint-rules.ts';

export const money = lines`
  money|cash|half|funds|deposits?|rent|months?|payments?|amount|fees?|total|sum|balance
  (?:\$|usd ?)?\d[\d,.]{2,}k?|\$ ?\d+|\d+ ?(?:bucks|dollars|usd|%)|\dk
`;
export const apps = lines`
  sendwave|spei|mercado ?pago|paytm|gcash|popmoney|dwolla|meta ?mask|trust wallet|trc-?20|erc-?20|xrp
  monzo|n26|coinstar|zel+es?|v[e3]nmos?|cash ?-?app|pay ?pal|revolut|skrill|payoneer|remitly|world ?remit|transferwise
  xoom|(?:google|samsung|facebook|apple|amazon|wechat|ali) ?pay|apple cash|gpay|interac|e-transfers?
  bizum|m-?pesa|perfect money|cash ?tags?|friends (?:and|&|n) family|western (?:union|onion)
  money ?gram|purple app|iban|beneficiary|routing (?:number|no|#)|(?:swift|sort) code
  third[- ]party escrow|escrow service|clabe|money orders?|remit|wallet (?:address|id)|bit ?coins?
  btc|crypto ?currenc(?:y|ies)|crypto|ethereum|eth|usdt|usdc|tether|stable ?coins?|doge(?:coin)?
  litecoin|solana|monero|binance|coinbase
  (?:wire|swift|international|overseas|sepa) (?:bank )?transfers?|bank wires?
  wire (?:instructions|details)|walmart[- ]?(?:to|2)[- ]?walmart
`;
/** Names that are words too, so that they need a preposition or an object. */
export const plainApps = String.raw`(?:chime|wise|wires?|sepa|ach|swift|pix|upi)`;
export const pay = String.raw`(?:pay(?:s|ing|ment)?|paid|send|sent|transfer(?:s|red)?|deposit|put|remit|wired?)`;

export const cardBrands = lines`
  game ?stop|doordash|netflix|spotify|kroger|publix|safeway|dollar general|foot ?locker|airbnb
  google ?play|play store|i ?tunes|app store|steam|amazon|apple|target|e ?bay|walmart|best buy|nike
  sephora|(?:one ?)?vanilla|visa gift|razer(?: gold)?|xbox|play ?station|psn|roblox|home depot
  lowe'?s|costco|starbucks|amex|green ?dot|uber|nordstrom|macy'?s|cvs|reloadable
`;

export const messengers = lines`
  wh?[ao]t'?s ?-?ap+|wh?[ao]tap+|was+ap+|tele ?gram+|tlgrm|we-?chat|viber|snap ?chat
  wa\.me|t\.me|text ?(?:now|free)|icq|wickr|google (?:chat|voice)|hang ?outs|skype|kakao(?: ?talk)?|(?:facebook |fb )?messenger|imessage|zalo
  threema|kik|line id
`;
export const plainMessengers = String.raw`(?:signal|discord|face ?book|fb|insta(?:gram)?|ig|line|imo|tik ?tok)`;
export const site = String.raw`(?:(?:the |this |your |their )?(?:web ?-?site|site|page|platform|app|portal|marketplace|booking (?:system|button|site|form|page|request)|request(?= and| but|,|\.)|middle ?m[ae]n)|baystead)\b(?! (?:plan|map|manager|office|fee|visit)\b)`;
export const here = String.raw`(?:(?<!from )here|${site}|(?:this|the) (?:chat|inbox|thread|button|calendar|checkout)|checkout|them)`;
export const fee = lines`
  (?:service|booking|platform|site|app|host|listing|baystead(?:'s)?) (?:fees?|charges?|commissions?|cut)
  (?:the|their|its|all) (?:fees?|cut|commissions?|markup|share)|commissions?|middle ?m[ae]n
`;
export const write = lines`
  write|message|msg|text|txt|sms|contact|reach|add|ping|find|call|ring|hit|talk|chat|e-?mail|mail|dm
  respond|reply|ask|hold of
`;
export const me = String.raw`(?:me|us|him|her|them|my (?!(?:old|previous|current)\b)\w+(?: \w+)?)`;
export const deal =
  String.raw`\b` +
  lines`
  book(?:ing)?|deal(?:ing|t)?|rent(?:ing)?|pa(?:y|ys|ying|id|yment)|settle|arrang(?:e|ing)
  reserv(?:e|ation)|lease|sign(?:ing)?|contract|agree(?:ment)?|do(?:ing)?|work|sort|come|price|rate
  month|stays?|extension
` +
  String.raw`\b`;
export const privately =
  String.raw`\b` +
  lines`
  direct(?:ly)?\b(?! (?:on|to|at|through|via|here|from|or|access|sun|bus)\b)|privately
  private (?:deal|contract|lease|price|rate|arrangement)|in private|personally
  between (?:us|ourselves|you and me)|with (?:one another|each other)
  off[- ]?(?:line|the books|the record)|elsewhere|without them|person to person|old[- ]school
  handshake|under the table|on the side|on paper|by hand|ourselves|straight (?:to|with)
  (?:owner|me|us),? straight|own (?:paper|contract|lease)
` +
  String.raw`\b`;
export const cheaper = String.raw`\b(?:cheaper|lower|less|discount|better (?:price|rate|deal)|real price|sav(?:e|es|ing)|% ?(?:off|less)|knock)\b`;
export const digit = String.raw`(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|\d)`;
export const digitWord = digit.replace(String.raw`|\d`, '');
export const between = String.raw`(?:[ ,.()/*_-]|then|and|dash){0,5}`;
export const emailAddress = String.raw`[\w.+-]+(?: ?@ ?| ?[[({<] ?at ?[\])}>] ?| at )[\w-]+(?: ?\. ?| ?[[({<] ?dot ?[\])}>] ?| dot )[a-z]{2,}`;
export const spacedAddress = String.raw`[\w.+-]+ @ ?[\w-]+ ?\.`;
export const phone = String.raw`(?<![\w/.-])(?:\+?1[ .-]?)?[(+]?\d{3}\)?[ .-]{0,3}\d{3}[ .-]{0,3}\d{4}\b`;

export const papers =
  String.raw`\b` +
  lines`
  pas+p?orts?|(?:driver'?s?'?|driving|your|ur|my|\w+'s|everyones|a) licen[cs]es?(?! plate)
  (?:photo |government |state |picture |valid )ids?
  (?<!listing |property |line |apple |booking )ids?(?: cards?)?(?! (?:number|of (?!every|each|all|both|your|the (?:guests|people|tenants))|code|badge))
  state ids?|(?:offer|employment|award) letters?|w-?9s?|1099s?|credit file|naturalization\w*
  proof of (?:address|residen\w+|employment)|identification|identity \w+|(?:social security|ssn|insurance|residen\w+) cards?
  bank(?:ing)? (?:statements?|app|balances?)|statements|tax returns?|green ?card
  visas?(?! (?:gift|card))|(?:birth|marriage) certificates?|pay ?-?(?:stubs?|slips?)|w-?2s?
  utility bills?|(?:title |property |house )?deeds?|i-?(?:94|20)|proof of ownership
  tax (?:forms?|id)|work permits?|credit reports?|proof of (?:identity|income|funds)|voided check|dl
  your papers
` +
  String.raw`\b`;
export const copies =
  String.raw`\b` +
  lines`
  copy|copies|photos?|photograph|pics?|pictures?|scans?|selfies?|images?|front and back|both sides
  screenshots?|front page|snap(?:ping)?
` +
  String.raw`\b`;
export const secrets = lines`
  social security(?: (?:number|no|#))?|ssns?|ss ?(?:#|num\w*|no\b)|itin|tax id|birth ?date|2fa|authenticat\w+ code|sms code|passcode|security (?:answers?|questions?)
  socials?(?! (?:life|media|worker|circle|event|hour|security card))
  (?:credit|debit|bank|your|ur|the) ?card(?:'s)? (?:number|no|details?|info\w*)
  (?:card|account|passport|licen[cs]e) (?:number|no|#)s?|long number|cvv|cvc|security code
  digits? on (?:the )?back|mother'?s maiden|maiden name|date of birth|dob|online banking
  (?:log-?in|sign-?in|(?<!wi-?fi )passwords?(?! for (?:netflix|the (?:tv|wi-?fi|router|door)|wi-?fi|hulu))|credentials|pin)\b(?! is)
  user ?name|(?:one[- ]time|verification|\w+[- ]digit) (?:code|text|password)s?|otp
  code (?:that |which )?you(?:'ll| will| just|'re about to){0,2} (?:got|get|receive[ds]?)
  code (?:that |which )?(?:came|comes|arrive[sd]|pops up|shows up)|code (?:from|in) the (?:text|sms|message|e-?mail)|code (?:was |is )?(?:sent|texted)
  code (?:that |which )?(?:\w+ )?(?:just )?(?:e-?mailed|texted|sent|messaged) (?:to )?you
  code (?:that |which )?(?:the|your) bank|(?:credit|debit|bank|your|ur) card
`;
export const give =
  String.raw`\b` +
  lines`
  send|share|give|e-?mail|text|upload|provide|forward|message|attach(?:ed)?|submit|reply|answer
  respond|require|whatsapp|shoot|drop|include|photograph|snap|dm|read|tell|type|write|fill|put
  let me|(?<!\byou(?:'ll| will)? )(?:need|want)s?|asks? for|like the|could i (?:have|see|get)
  like to see|must see|sees|wants to see|what(?:'s| is)|whats|here'?s|i can show|could you|would you
` +
  String.raw`\b`;

export const giving =
  String.raw`\b(?<!\b(?:i|we|i'd|it|site|host|owner|support|they|he|she|bank)(?:'ll|'d| can| could| will| would| to)?(?: then)? )` +
  lines`
  send|return|refund|forward|pass|give|hand|pay|wire|transfer|mail|zelle|venmo|cash app|reimburse
  remit|distribute|settle|bring|push|buy|owe|deduct|reverse
` +
  String.raw`\b`;
export const rest = String.raw`(?:(?:the |any |what(?:'s|ever is) )?(?:rest(?! of (?:the|my|our|your) (?!money|funds|payment|check))|difference|remainder|remaining|balance|extra|excess|surplus|left ?-?overs?|left(?: over)?|overage|over-?payment)|(?:everything|anything|whatever|all|amount|money|part|sum|what(?:ever)?(?: is|'s)?) (?:above|over|beyond|more than|remains)|other (?:half|2k))\b`;
export const paper = String.raw`\b(?:che(?:ck|que)|draft|money order|mobile deposit)s?\b`;
/** A check or payment of someone's. */
export const source = lines`
  ${paper}
  \b(?:payments?|paid|deposit(?:ed)?|transfer(?:red)?|funds|sent|sending|sponsor|employer|company|client|insur\w+|account\w*|payroll|money|scholarship|embassy|agency|pays?|budget|(?:mail|send) you|receive|sponsor\w*|grant)\b
`;
export const excess =
  String.raw`\b` +
  lines`
  more than|over|extra|surplus|excess|exceed|difference|remainder|left ?over|rest|balance|remain\w*
  too much|twice|doubled?|instead of|in place of|mistake|accident\w*|wrong|round(?:ed|s)|bigger
  larger|high(?:er)?|includ(?:es|ing)|covers?|covering|additional|share|plus|both|whole|zero|bit
  all of it|all upfront|(?:single|one|big) (?:payment|check|cheque|money order)|your part|stay only
` +
  String.raw`\b`;
export const payee = lines`
  mov(?:ers?|ing (?!in\b|out\b|on\b|to\b|here\b|there\b|day|date)\w+)|shippers?|shipping \w+|car \w+
  haulers?|couriers?|drivers?|agents?|agency|delivery \w+|freight \w+|nanny|tutor|interpreter
  translator|school|college|caretaker|decorator|furniture \w+|vendors?|caterers?|dealer|planner
  transport\w*|supplier|travel agent|accountant|broker|plumber|painter|lady|man|brother|cousin
  sister|wife|husband|mother|uncle|assistant|colleague|contractors?|lawyer|nurse|guy|pet \w+
`;

/** Money that is to come first: "once you've made the transfer". */
export const paidFirst = String.raw`\b(?:after|once|when|upon|as soon as|the moment)\b[^.;]{0,24}\b(?:payments?|transfer(?:red)?|deposit(?:ed)?|rent|money|funds|wired?|paid|sent)\b`;
export const handOver = String.raw`(?:send|pass|forward|hand|give|pay|mail|get|wire|return|refund|transfer|zelle|venmo|route|relay|deliver|release)`;
/** What the reader may keep of a payment. */
export const yourPart = lines`
  \b(?:keep|take)\b[^.;]{0,24}?\bfor (?:the|your) (?:bother|trouble|time|hassle|help|effort|work|inconvenience|gas)\b
  \b(?:keep|take(?: out| off)?|deduct|subtract|hold on ?to|pocket|retain|remove|withhold|use|cover)\b[^.;]{0,20}\b(?:your|yours|the|what)\b[^.;]{0,24}?\b(?:rent|share|part|portion|cut|deposits?|fees?|months?|money|owed?|owes|yours|due|price|amount)\b
`;
/** What someone else is to get of it. */
export const otherPart =
  lines`
  (?:that|their|his|her|its|my|the other|the second|the mover'?s?|everyone's) (?:part|share|portion|half|bit|piece|cut|slice)
  the (?:part|half|bit) that(?:'s| is) (?:mine|theirs|his|hers)
  the (?:ticket|mover'?s?|flight|car|furniture|travel|shipping|school|tuition|moving) (?:money|part|funds|fee)
  what(?:'s| is) (?:mine|theirs|his|hers)
` + String.raw`\b`;
/** Why the reader can't see the home or meet the writer first. */
export const unseen =
  String.raw`\b` +
  lines`
  (?:out of|left|outside) (?:the )?(?:country|state|town|us|usa)|abroad|overseas|off ?shore
  on (?:a )?(?:mission|deployment|assignment|contract|ship|vessel|rig)
  can't (?:meet|show|be there|let you in|view|see it|(?:give|do|offer) (?:you )?(?:an? )?(?:viewings?|showings?|tours?))
  (?:cannot|unable to|not able to) (?:meet|show|view)|drive by
  (?:look|peek) (?:in|through) the windows?|sight unseen
  before (?:you|we) (?:see|visit|view|look|tour|come|meet)
  (?:before|without|prior to|no) (?:the |a |any )?(?:viewings?|showings?|tours?|visit\w*|inspection|seeing)
  (?:viewing|tour|showing|visit)s? (?:is |are )?(?:only )?(?:possible |scheduled |arranged )?(?:after|once|later)
  take (?:it|the (?:ad|listing|apartment|place|house|home)) (?:down|off)
  keys?\b[^.;]{0,40}\b(?:mail\w*|courier\w*|fed-?ex\w*|dhl|ups|usps|post(?:ed)?|ship\w*|dispatch\w*)
  (?:mail|courier|fed-?ex|ship|post|express|overnight)\w* (?:you )?(?:the )?keys?
` +
  String.raw`\b`;

export const notHere = String.raw`^(?!.*\b(?:site|checkout|baystead)\b)`;
