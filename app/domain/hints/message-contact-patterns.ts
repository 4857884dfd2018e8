// What messages say of contacts and documents: ways to leave the site, and papers and secrets to send.
import { type HintPattern, inSentence, lines, nearby } from './hint-rules.ts';
import type { MessageHintKind } from './message-hints.ts';
import {
  between,
  cheaper,
  copies,
  deal,
  digit,
  digitWord,
  emailAddress,
  fee,
  give,
  me,
  messengers,
  papers,
  phone,
  plainMessengers,
  privately,
  secrets,
  site,
  spacedAddress,
  write,
} from './message-words.ts';

export const contactPatterns = {
  'off-site': [
    inSentence(
      lines`
        \b(?:contact|reach|call|text|message|write)(?: to)? (?:me|us) (?:on|at|via|by|through|under) (?:my |our )?(?:cell|phone|mobile|e-?mail|number|private|personal)\b
        \b(?:fb|face ?book) (?:group|page|account|profile)\b
        \b(?:do|handle|discuss|settle|continue|arrange)\b[^.;]{0,20}\b(?:by|over|via|through) (?:text|e-?mail|phone|mail|sms)\b
      `,
    ),
    inSentence(String.raw`(?<!\bfrom my )\b${messengers}(?![\w-])`),
    inSentence(
      lines`
        \b(?:${write}|go|move|switch|continue|speak|use|am|i'm)\b.{0,30}?(?<!\b(?:a|the|no|any|cell|phone|weak|good|bad|wi-?fi) )\b${plainMessengers}\b(?! (?:from|is|in|problem|strength|bars|here|at|issue|up|of))
        \b${plainMessengers} (?:works?|is) (?:best|better|easier|faster|fine|good)\b
        \b${plainMessengers} (?:me|us|instead|handle|or (?:viber|whatsapp|telegram))\b
        \b(?:look|find) me(?: up)? on\b|\bare you on (?:face ?book|fb|insta(?:gram)?|ig|discord|snap|signal|line)\b
        \b(?:message|text|write|add|find|dm|ping|call) (?:me|us) (?:there|over there)\b
        \b(?:my|your|ur) (?:face ?book|insta(?:gram)?|fb|ig|discord)\b
        \b(?:have|got|your|my|on) snap\b(?! (?:peas|on))|\b(?:snap|dm|pm|sms) (?:me|us)\b
        \b(?:take|move|continue|switch)\b(?: [\w']+){0,4} (?:to|by|via|over) (?:e-?mail|text|sms|phone)\b
      `,
    ),
    inSentence(
      String.raw`(?<!\b(?:home|house|listing|ad|place|property|is|was|been|stays|smoke) )\b` +
        lines`
        outside(?: of)?|off(?: of)?|around|away from|not (?:through|on|over|via)|bypass(?:ing)?
        leave(?= (?:this|baystead|the (?:platform|website)))|without|skip(?:ping)?|ditch|cut out
        avoid(?:ing)?|forget(?: about)?|let's drop|rather than (?:on|over|through)|w\/o|involve|no
        why pay
      ` +
        String.raw` ${site}`,
    ),
    inSentence(privately, deal, String.raw`^(?!.*\b(?:through|on|via|by) (?:the|this) (?:site|app)\b)`),
    nearby(
      String.raw`\b(?:privately|without them|by hand|off the books|between us)\b`,
      String.raw`\b(?:${site}|fees?|discount|price|book|rent)`,
    ),
    inSentence(
      cheaper,
      lines`
        ${privately}
        \b(?:in cash|cash|in person|by (?:phone|e-?mail|mail|text)|outside|call|text|don't (?:go|book|use)|not through)\b
      `,
      String.raw`\b(?:if|when|should|could|would|can|i'd|we'd|i'll|let's|lets)\b`,
      String.raw`^(?!.*\b(?:direct(?:ly)? (?:on|to|at|from|through)|negotiable|laundry)\b)`,
    ),
    nearby(
      String.raw`\b(?:cancel|decline|withdraw|reject)\b(?!.{0,20}\b(?:works?|if my|policy|within)\b)`,
      String.raw`\b` +
        lines`
        less|cheaper|discount|direct|private\w*|same dates|contract|outside|lower|cash|rate|pay me
        text|e-?mail|call|ring|phone
      ` +
        String.raw`\b`,
      String.raw`\b(?:here|site|rebook|privately|free window|request|booking|reservation|it)\b`,
      String.raw`\b(?:i|i'll|me|you get|you both|rebook)\b`,
    ),
    inSentence(
      lines`
        \b(?:avoid\w*|bypass\w*|sav(?:e|es|ing)|skip\w*|dodg\w+|without|escap\w+|get around|no ?(?:one|body)|minus|los(?:e|ing)|instead of|t(?:ake|akes|ook)|charges?)\b(?: (?:us|you|me|both|on|of|paying|the|takes?|took|we|much|more than)){0,4} ${fee}
        \b(?:site|platform|they|website|app|baystead)\b.{0,20}\b(?:takes?|keeps?|eats?)\b.{0,20}(?:%|percent|\b(?:cut|(?:so|too) much|chunk|share|piece|bite|slice)\b)
        \b(?:no|any) ?(?:one|body) t(?:akes?|ook) (?:a|any) (?:fee|cut)\b
      `,
      String.raw`^(?!.*\b(?:confirm|shown|it says|included)\b)`,
    ),
    inSentence(
      lines`
        \b(?:send|give|share|drop|leave|what(?:'s| is)|whats|need|tell|reply with|with|(?:can|could|may) (?:i|we) (?:have|get))\b(?: me| us)?(?: \w+)? (?:your|ur) (?:\w+ )?(?:e-?mail|phone|cell|mobile|number|digits|contact)\b(?! (?:of|on file|plan|charger))
        \b(?:exchange|swap|trade) (?:our )?(?:numbers|contacts|e-?mails)\b
        \bgive you my (?:\w+ )?(?:number|e-?mail|cell|phone)
        \b(?:do|you) (?:u |you )?(?:have|got) an? e-?mail\b
        \bwhat(?:'s| is) (?:a|the) (?:good|best) (?:number|e-?mail|phone)
        \b(?:talk|speak|chat)\w* (?:on|over|by) (?:the )?phone\b
        \bwhy (?:give|pay|let)\b[^.?]{0,30}(?:%|\bpercent\b|\bcut\b|\bfees?\b|\bcommission\b)
        \bfound your (?:number|e-?mail)
        \bgive me a (?:ring|call|text|buzz|shout)\b.{0,40}\b(?:and|price|rate|lower|quote|cheaper|discount)\b
        \bsomewhere else\b.{0,20}\b(?:talk|chat|write|speak)\b
      `,
    ),
    inSentence(
      lines`
        \b(?:${write}|at|via|to|is|or|send)\b.{0,50}?${emailAddress}
        [\w.+-]+ ?[[({<] ?at ?[\])}>] ?[\w-]|${spacedAddress}|[\w.+-]+@(?!baystead)[\w-]+\.[a-z]{2,}
        \b(?:my|your|our) (?:gmail|yahoo|hotmail|outlook|icloud|proton\w*)\b
        \b\w+ at (?:gmail|yahoo|outlook|hotmail|icloud|proton|aol)\b
        \b(?:dot|punto) (?:com|net|org)\b
      `,
    ),
    inSentence(
      String.raw`^(?!.*\b(?:when|once|if|after|emergency|urgent|stuck|locked|land|arrive|911|manager|plumber|maintenance)\b).*` +
        lines`
        ${phone}
        \b${write}(?: to)? ${me}(?: \w+)? (?:at|on|under|via)(?: my| this)?(?: cell| phone| number| mobile){0,2}:? ?[(+]?\d{3}
        \b(?:${write}|number|cell|phone|mobile|faster|easier)\b.{0,30}${phone}|^\W*${phone}\W*$
      `,
    ),
    inSentence(
      String.raw`\b(?:text|call|ring|e-?mail|dm|phone|contact|message) (?:me|us)\b`,
      String.raw`\b(?:less|cheaper|price|deal|yours|rates?|discount|details|better|special|instead|direct\w*|arrange)\b`,
    ),
    inSentence(
      String.raw`(?<![a-z])(?:${digitWord}${between}(?:${digit}${between}){6,14}|(?:\d${between}){1,8}${digitWord}${between}(?:${digit}${between}){3,14})(?![a-z])`,
    ),
    inSentence(
      lines`
        \b(?:web ?-?site|web ?page|own (?:\w+ )?(?:page|site))\b(?<=\b(?:our|my|own|a)(?: \w+){0,3})(?! for plants)
        \b(?:search|look)\b[^.;]{0,40} on google\b|\b(?:our|my) (?:page|site)\b
        \bgoogle (?:["']|me|us|my name|the (?:address|name))\b
        \b(?:find|look up) (?:me|us) (?:on|by|under)\b
        \b(?:number|e-?mail|contact|it's|phone(?:'s)?|cell)\b.{0,25} (?:in|on|under|at the (?:bottom|top|end) of) (?:the |my )?(?:\w+ )?(?:photos?|picture|pic|profile|bio|first|last)\b
      `,
      String.raw`\b` +
        lines`
        book|find|search|rates?|cheaper|price|direct|less|number|e-?mail|contact|google|call|text
        phone|look up|through|there|request|form|easier
      ` +
        String.raw`\b`,
    ),
    inSentence(
      String.raw`\b` +
        lines`
        ${site} (?:doesn't|don't|needn't|does not|won't) (?:have to|need to|get to|has to)
        (?:leave|keep) ${site} out\b|no need for (?:them|baystead) to
        (?:nobody|no one|they|site|baystead) (?:has to|need|will|won't|don't) know|keep this between
        don't need to book(?! an?)|(?:another|other|cheaper) ways? to (?:pay|book)
        (?:real|true) price|not on this|fuera de|sin la p[aá]gina|trato directo|por whatsapp
      ` +
        String.raw`\b`,
    ),
  ],
  documents: [
    inSentence(
      String.raw`\b(?:sent|sending|texted) (?:you )?a (?:[\w-]+ )?code\b[^.;]{0,30}\b(?:what|tell|read|send|give|share)\b`,
    ),
    inSentence(String.raw`(?:${papers}|\b${secrets})[,:]? (?:please|asap|now|today)\b`),
    inSentence(papers, copies, String.raw`^(?!.*\b(?:found|bathroom|closet)\b)`),
    inSentence(
      papers,
      String.raw`\b` +
        lines`
        send|share|give|e-?mail|text|upload|provide|forward|message|attach(?:ed)?|submit|reply
        answer|respond|whatsapp|shoot|dm|include|photograph
        (?<!\byou(?:'ll| will)? )(?:require|need|want|show)s?|must see|before viewing|want to see
        here's my
      ` +
        String.raw`\b`,
      lines`
        \b(?:last|past|recent|\d+|two|three) (?:\d )?(?:months?|years?|weeks?)\b
        \b(?:your|ur|yours?|copy|copies|and|all|both|with|of|everyone'?s?|his|her|my|their|passport|page|valid|over|me)\b
      `,
    ),
    nearby(
      papers,
      lines`
        ${copies}
        \b(?:send|shoot|upload|photograph|forward|scan|snap)\b.{0,30}\b(?:it|them|those|these|me|over|here|now|both|yours)\b
      `,
    ),
    inSentence(String.raw`\b${secrets}(?!\w)`, give),
    inSentence(
      lines`
        \b(?:your|ur|landlord's|owner's) (?:\w+ ){0,2}?${secrets}(?!\w)
        (?<!\bmy )\bcard\b.{0,30}\b(?:take it|both sides|expir\w+|(?:\d[ -]?){4})
        \b(?:both sides|front|back|numbers?|pic)\b.{0,15} (?:of|on) (?:your|ur|the) (?:\w+ )?card\b
        \b(?:name|dob|birth|birthday|address|phone)\b[^.;]{0,30}\b(?:ssn|ss ?#|dob|date of birth|(?:passport|account|card|license) number)\b
        \b(?:passwords?|log-?in|pin) (?:for|to|of) (?:your|ur)\b|\b(?:all )?(?:nine|9) digits\b
        \blast (?:four|4) of\b(?! the (?:unit|gate|door|code))|\b(?:16|sixteen) digits?\b
        \b(?:3|three)(?: digits?| numbers?)? (?:(?:on|at) the back|behind)\b
        \bcode\b[^.;]{0,30}\b(?:come|arrive|get|receive|text|appear|pop)\w*\b[^.;]{0,40}\b(?:tell me (?:the|it|what)|read (?:it|me)|forward|give (?:it|me)|share it|reply with)
        \bcard (?:with|that has|that shows) your (?:photo|picture|face|name)\b
        \bform\b[^.;]{0,30}\bbank account\b
        \b(?:tell|send|read|give)\b.{0,30}\b(?:six|6|four|4|five) (?:numbers|digits)\b
        (?<!\b(?:has|have|is) )\b(?:six|6) (?:numbers|digits)\b|\b(?:\d{4}[ -]){3}\d{2,4}\b
        \b\d{3}-\d{2}-\d{4}\b
      `,
    ),
  ],
} satisfies Partial<Record<MessageHintKind, readonly HintPattern[]>>;
