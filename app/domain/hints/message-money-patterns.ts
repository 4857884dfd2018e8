// What messages say of money: ways to pay that are hard to undo, gift cards, and payments that are too large.
import { type HintPattern, inSentence, lines, nearby } from './hint-rules.ts';
import type { MessageHintKind } from './message-hints.ts';
import {
  apps,
  cardBrands,
  excess,
  giving,
  handOver,
  money,
  notHere,
  otherPart,
  paidFirst,
  paper,
  pay,
  payee,
  plainApps,
  rest,
  source,
  unseen,
  yourPart,
} from './message-words.ts';

export const moneyPatterns = {
  transfer: [
    inSentence(
      lines`
        \b(?:pay|payment|deposit|money) first\b|\bfirst (?:you )?pay\b
        \bpay\b[^.;]{0,20} before (?:the |a |any )?(?:viewings?|showings?|tours?|visits?)\b
      `,
      notHere,
    ),
    inSentence(
      String.raw`(?<!\b(?:work\w*|jobs?|career|business|invest\w*|interested|into|engineer|interview\w*|intern\w*|offices?|employed) (?:in |at |on |for )?)(?<!\b(?:works?|working) with (?<!only works? with ))(?<!\b(?:named|called|near|behind|opposite|(?:near|past|at|by|walk to) the) )\b${apps}\b(?!'s (?!fine|ok|good|best|easier|faster|great))(?! (?:street|st|avenue|road|sign|office|building|branch|store|counter|place|park|startup|company|conference|meetup|fund|job|bros?|guy|logo)\b)`,
    ),
    inSentence(
      lines`
        (?<!\b(?:named|called) )\b(?:by|via|through|with|using|use|on|over|only|accepts?|takes?|send|prefer|need|to|into) (?:a |an |my |your |me |you |the )?${plainApps}\b(?! (?:shel|rack|fenc|mesh|choice|man|hang|cutter))
        \b(?:wir(?:es?|ed|ing)|chime|cash) (?:of \$?\d|me|you|us|him|her|them|it(?! up)|first|over|to (?:his|the (?:name|account))|\$|\d|(?:(?:a|the|this|my|your|first|half) (?:\w+(?:'s)? ){0,2})?${money})(?![a-z])
        (?:^| )\$[a-z]\w{3}
      `,
    ),
    inSentence(
      lines`
        \b${pay}\b.{0,60}\b(?:(?:to|into|in|on|at) (?:my|his|her|this|the following|our|their|an) (?:[\w']+ ){0,3}account|account below)\b
        \bbank details\b|\baccount:? (?:no\.? |number )?\d{4}
        \b(?:money|funds|deposit|rent)\b.{0,12} wired\b
        \bcash\b.{0,20} in an? (?:envelope|package)\b
      `,
    ),
    nearby(
      String.raw`\b(?:bank|direct|bank-to-bank) (?:transfer|deposit)s?\b`,
      String.raw`\b` +
        lines`
        before|advance|up ?front|today|tonight|now|secure|his|her|my|only|directly|brother|cousin
        lawyer|agent|refundable|hold|trust|faster|reserve|lock
      ` +
        String.raw`\b`,
    ),
    nearby(
      String.raw`\b(?:send|sent|transfer|pay|paid|deposit|remit|drop|make|wired?|put|need|collect)\b`,
      String.raw`\b(?:deposit|money|payment|rent|fee|funds|half|cash)\b|\$ ?\d`,
      unseen,
      notHere,
      String.raw`^(?!.*\b(?:can i|i'll (?:pay|send|transfer)|can we|could we|may we|is it|i'd|we'd|we're|i'm (?:abroad|overseas) (?:until|and|but))\b)`,
    ),
    inSentence(
      lines`
        \b(?:routing|account)(?: (?:no\.?|number|#))?:? ?\d{4,}
        \b(?:my|his|her|our|the|an) (?:[\w-]+ )?(?:lawyer|attorney|assistant|agent|accountant|manager|sister|brother|cousin|wife|husband|son|daughter|mother|uncle|friend|secretary|partner|nephew|niece)'s (?:\w+ )?account\b
        \b(?:transfer|send|pay|wire|deposit)\b[^.;]{0,30}\bescrow (?:agent|account|officer|company)\b
        \b(?:send|transfer|pay|wire|deposit)\b[^.;]{0,20} to (?:my|his|her|our) bank\b
        \b(?:bank )?transfer to (?:mrs?|ms|miss|my|his|her)\b
        \bonly (?:receives?|takes?|accepts?|do|does|works? with) (?:bank )?transfers\b
      `,
    ),
    nearby(
      paidFirst,
      lines`
        ${unseen}|\bby (?:courier|mail|post|express)\b
        \btransfer[^.;]*\b(?:confirmation|receipt|screenshot|code|key)\b
      `,
      notHere,
    ),
    inSentence(
      String.raw`\b(?:transfer|wire|remit)(?: me| us)? (?:(?:the|my|a|half|first|full|your) ){0,3}(?:${money}|amount)`,
      String.raw`^(?!.*\b(?:back|return\w*|refund\w*|site|checkout|baystead|can i|could i|may i|can we)\b)`,
    ),
    inSentence(
      lines`
        \bcash\b[^.;]{0,12}\b(?:by|in the|via) (?:mail|post)\b|\bdrop (?:off )?(?:the )?cash\b
        \bmail\w* (?:the |me )?(?:the )?cash\b
      `,
    ),
    // Money before a visit, or keys that are mailed.
    nearby(
      String.raw`\b(?:pay|send|transfer|deposit|payment)\b`,
      lines`
        \bkeys?\b.{0,60}\b(?:mail(?:s|ed)?|courier|fed-?ex|dhl|ups|usps|sent|post(?:ed)?|ship(?:ped)?)\b
        \b(?:before|without|prior to|no|can't do) (?:the |a |any )?(?:viewings?|showings?|tours?|visit)\b
        \bbarcode\b
      `,
      String.raw`\b(?:deposit|money|rent|fee|funds|cash)\b|\$ ?\d|\d ?%`,
      String.raw`^(?!.*\b(?:i'd rather not|we'd|i'd|can we|could we|may we|is it ok|counter)\b)`,
    ),
  ],
  'gift-card': [
    inSentence(
      String.raw`(?<!\b(?:left|leave|leaving|bought|brought|got|gave|won|wedding) (?:you |her |him |them |me |us |my \w+ )?(?:an? )?(?:\w+ )?)\b` +
        lines`
        gift ?-?(?:c[ao]rds?|certificates?|vouchers?|codes?)|e-?gifts?
        (?:e-?|digital |prepaid |store |cash )vouchers|gcs?(?= (?:works?|is|are|ok|fine|only|for))
        pre-?paid (?:visa |debit |master ?card |credit )?(?:cards?|visa|debit)|money ?pak|paysafe
        neosurf
      ` +
        String.raw`\b(?! (?:left|from(?! (?:the|a|any) (?:\w+ )?(?:store|drugstore|supermarket|pharmacy|shop))|to the (?!address|e-?mail|number)|drawer|shop|holder|(?:are|is) (?:on|in))\b)(?! for (?:the|my|our|your|a|you)\b(?! (?:\w+ )?(?:${money}|fees)))`,
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
      String.raw`\b` +
        lines`
        codes?|scratch\w*|numbers? (?:on|to|then)|numbers then|digits|cashier|receipt|register|rack
        photograph|front and back|under the (?:strip|silver)
      ` +
        String.raw`\b`,
      String.raw`\b(?:buy|get|grab|pick up|purchase|send|text|read|each|deposit|rent|pay|dollar|of (?:100|\d\d0))\b`,
      String.raw`^(?!.*\b(?:key|credit|bus|transit|trash|business|post|your|debit) cards?\b)`,
    ),
    nearby(
      String.raw`\b` +
        lines`
        google ?play|i ?tunes|razer(?: gold)?|vanilla visas?|one ?vanilla|green ?dot|reload ?it
        steam(?= (?:or|and|works?|is|cards?|wallet|only)\b)|xbox|roblox|sephora|nike
      ` +
        String.raw`\b`,
      lines`
        \b(?:pay(?:s|ing|ment)?|deposit|rent|fee|works?|fine|take|accept|total|each|buy|hold|receipt|codes?|numbers?)\b
        \$ ?\d|\b\d{3}\b
      `,
      String.raw`^(?!.*\b(?:near|walk|shop at|outlet|tv|console|controller|headset)\b)`,
    ),
    inSentence(
      lines`
        \b(?:redemption|redeem|claim|voucher|card) codes?\b
        \bscratch\b[^.;]{0,20}\b(?:codes?|pins?|send)\b
        \b(?:pics?|photos?|pictures?) of (?:the |each )?codes?\b
        \breceipt and (?:the )?(?:cards?|back)\b|\bscratch(?:ed)? (?:off )?(?:it|them|the|off)\b
        \b(?:codes?|numbers?|pins?) (?:on|from|off|under) the (?:backs?|cards?|strip|silver)\b(?! door)
      `,
    ),
  ],
  overpayment: [
    nearby(String.raw`${giving} (?:those|these|them|both|the other)(?: \w+)? back\b`, source),
    inSentence(
      lines`
        \bpay (?:the|my|his|her|our|their) \w+(?: \w+)? for me\b
        \buse (?:that|it|this|the (?:rest|extra|money)) to pay\b
      `,
    ),
    nearby(
      String.raw`${giving}(?: [\w']+)? \$?\d[\d,.]{2,}(?: of it| out)? to (?:the|my|his|her|our|an?)\b(?! (?:site|owner|host|app))`,
      String.raw`\d[\d,.]{2,}\b[^.;]{0,20}\b(?:arrive|come|came|land|show)`,
    ),
    // "Keep your share and have the rest go to the mover."
    nearby(
      String.raw`${giving}[^.;]{0,30}?${rest}[^.;]{0,20}?\bto (?:the|my|an?|his|her|our|their|this)\b(?! (?:site|owner|host|guests?|trash|bin|kitchen|fridge|closet|shelf))`,
      source,
    ),
    nearby(String.raw`${rest}[^.;]{0,20}?\bgo(?:es)?\b`, source),
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
      String.raw`${giving}[^.;]{0,30}?\b` +
        lines`
        difference|excess|surplus|overage|over-?payment|remainder|left ?-?overs?
        extra (?:money|funds|amount)|diff
        (?:part|some|half|most) of (?:the|that|this|it) ?(?:money|check|payment|amount|deposit|funds)?
      ` +
        String.raw`\b`,
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
      String.raw`${giving}(?: [\w'$,.-]+){0,5}? ${rest}(?:[^.]*\b(?:to (?:me|my|us|him|her|them|our|his|(?:the|an?|another) (?:\w+ ){0,2}(?:${payee}|account|firm))|when i|for (?:me|my)|back|by|today|on to)\b|(?: (?:amount|money|funds|sum|part|please|in cash)){0,2}[.!]?$)`,
    ),
    inSentence(
      lines`
        ${giving}(?: me| us| to me)? (?:back (?:the|what|\$|half|\d{3}|[a-z]+ hundred)|(?:the |those |that |my )?(?:remaining |other |extra )?(?:\$ ?)?\d[\d,.]*k?(?: \w+){0,3} back\b|(?:the other )?half back|a thousand back)
        \b(?:return|(?:refund|reimburse)(?: me| us)) (?:the |those |my )?(?:remaining |extra )?\$?\d[\d,.]{2,}
        \b(?:return|refund|send back|reverse) (?:me |us )?(?:(?:one |the other |the second )(?:half|payment)|half)
        (?<!\b(?:'ll|will) )\b(?:return|refund|send)(?: back| me)? one of (?:them|the|those)\b
        \byou (?:return|refund) (?:to )?(?:me|us)\b
      `,
      String.raw`^(?!.*\b(?:moved out|broken)\b)`,
    ),
    inSentence(
      lines`
        \bover-?pa(?:id|ys?|ying)\b(?! for)
        \b(?:sent|paid|payed|transferred|deposited|made the payment)\b(?: \S+){0,4}? (?:twice|double|too much|more than (?:the|we|i|you|was))\b(?!.{0,60}\b(?:support|site)\b)
        \b(?:sent|paid|typed|entered|transferred|wrote|deposited|made|issued)\b.{0,40} (?:instead of|rather than|not) (?:the )?\$?\d[\d,.]{2,}
        \b(?:extra|a) zero\b
        \b(?:more than|larger than|bigger than|higher than|exceeds?|above|in excess of) (?:the |your |our |what |you |was |is |we ){1,4}(?:rent|deposit|price|amount|sum|agreed|owe|due|asked?)
      `,
    ),
    inSentence(
      lines`
        \bkeep\b.{0,40} for your (?:trouble|time|inconvenience|effort|help)
        \b(?:keep|take|deduct) (?:out )?(?:your|the|what(?:'s| is)|half|\$?\d).{0,40}\b(?:and|then|rest|balance|remain\w*) (?:send|return|forward|wire|give|pass|mail|pay|zelle|goes)\b
        \b(?:deduct|subtract|take out) (?:your|the) (?:rent|deposit|money|share|part)
        \bcash (?:a|the|my|this) (?:\w+ )?che(?:ck|que)\b
        \bpay you (?:extra|more)\b[^.]*\b(?:change|back|return)\b
        \bextra (?:money|funds)\b[^.]*${paper}|\breturn mine\b
        \b(?:whatever|what) (?:is|'s) left (?:after|over)\b
      `,
    ),
    // A check or sponsor's payment of which someone else is to get a part.
    nearby(
      lines`
        ${giving}.{0,60}\b${payee}\b
        \b(?:${payee}\b.{0,40}\b(?:gets?|paid|receives?|takes?|keeps?|collects?|part|share)|(?:excess|extra|rest|surplus|difference|balance)\b.{0,30}\b(?:for|to)\b.{0,20}\b${payee})\b
      `,
      lines`
        ${paper}|\b(?:sending|send|pay(?:ing)?|transfer|wir(?:e|ing)) you\b
        \b(?:sponsor|employer|client|company|relocation|accounting|insurance)\b
        \b(?:after|once|when|then|out of)\b.{0,50}\b(?:clears?|available|deposited|cashed|you get (?:it|the money)|pending)
      `,
    ),
    nearby(String.raw`\d[\d,]{2,} over\b|\b(?:same|one|single) payment\b`, `${paper}|${payee}|\bfor\b`),
    inSentence(
      String.raw`${paper}[^.]*\b(?:covers?|covering|includ(?:es|ing)|in)\b[^.]*\b(?:${payee}|plane ticket|flights?|travel|furniture|tuition|expenses|caretaker)\b`,
    ),
    nearby(
      String.raw`${giving}(?: [\w'$,.-]+){0,6}? ` +
        lines`
        back|on to|to (?:my|his|her|them|our|another|the \w*(?:dept|bank))|to me|me|us|him|her|them
        (?:the|my|a|our|his|her) (?:\w+ )?${payee}
      ` +
        String.raw`\b`,
      excess,
      source,
      String.raw`^(?!.*\b(?:through|via|from|by) (?:the |this )?(?:site|support|app|platform|baystead)\b)`,
    ),
  ],
} satisfies Partial<Record<MessageHintKind, readonly HintPattern[]>>;
