/** What a rule finds: a way to reach someone elsewhere, or a request to pay elsewhere. */
export type MaskedKind = 'contact' | 'payment'

export interface MaskingRule {
  kind: MaskedKind
  /** What it looks for, for who reads the rules. */
  about: string
  /** Of `part` what fits is masked, of `sentence` the sentence it stands in, with whatever name it leads to. */
  masks: 'part' | 'sentence'
  pattern: RegExp
}

const dotWord = String.raw`(?<!polka)[\s_-](?:dot|punkt)[\s_-]`
const atWord = String.raw`[\s_-](?:at|ät|klammeraffe|affenschwanz)[\s_-]`
const dot = String.raw`\s?(?:\.|[([{<]\s?(?:dot|punkt)\s?[)\]}>]|${dotWord}|•)\s?`
const at = String.raw`\s?(?:@|[([{<*]\s?(?:at|ät|a)\s?[)\]}>*]|${atWord})\s?`
// A name ends where a sign is spelled out, and names and their number have an end: with two ways to read a text, or none
// to stop at, one message would keep the process busy for hours.
const nameBut = (signs: string) => String.raw`(?:(?!${signs})[\p{L}\p{N}_+-]){1,64}`
const hostName = nameBut(dotWord)
const host = `${hostName}(?:${dot}${hostName}){0,16}`
const mailName = nameBut(`${dotWord}|${atWord}`)
const mailNames = `${mailName}(?:${dot}${mailName}){0,16}`
/** Ends of addresses that are no words after a full stop whose space was forgotten. */
const top =
  '(?:com|net|org|de|shop|store|eu|uk|co|io|ly|ch|fr|nl|pl|ru|app|info|biz|online|site|xyz|link|gg|tv)'
const messenger =
  "what'?s?\\s?-?app?|watsapp|whatsap|wapp|tele\\s?gram|viber|we\\s?chat|threema|imessage|facetime|skype|discord|kik\\b|" +
  '(?:on|via|over|per|über|auf|bei) (?:signal|wa)(?!\\p{L})'
const social =
  'insta(?:gram)?|ig|face\\s?book|fb|snap(?:chat)?|tik\\s?tok|messenger|twitter|vinted|ebay|etsy|depop|kleinanzeigen'
const reach =
  "dm|pm|add|find|follow|message me|text me|write|contact|reach|my|i am|i'm|im|mein\\w*|schreib\\w*|folg\\w*|adde|meld\\w*|kontakt\\w*|bin|heiße|heisse|" +
  'look (?:me|us) up|(?:look|search) for|such\\w* (?:nach|mich|uns|da|dort)|user(?:name)?|nutzer\\w*|i (?:list|sell)|verkaufe'
const platform =
  '(?:here|the (?:site|app|platform|website|marketplace|system)|this (?:site|app|platform|website|marketplace))'

/**
 * What people try so as to trade elsewhere before they have traded here. Read against a text in small letters; those that
 * mask a sentence are read against spaced out and respelled words, too (`variantsOf`), in which
 * the marketplace's name is 'the marketplace'.
 */
export const maskingRules: readonly MaskingRule[] = [
  {
    kind: 'contact',
    about: 'an email address, however its signs are written',
    masks: 'part',
    pattern: new RegExp(`${mailNames}${at}${mailNames}${dot}${top}(?![\\p{L}\\p{N}])`, 'giu'),
  },
  {
    kind: 'contact',
    about: 'a word with an @ in it, spaced out or not',
    masks: 'part',
    pattern:
      /(?:[\p{L}\p{N}._+-] ){3,64}@(?: ?[\p{L}\p{N}._-])+|[\p{L}\p{N}._+-]{2,64} ?@ ?[\p{L}][\p{L}\p{N}._-]+/giu,
  },
  {
    kind: 'contact',
    about: 'the name of an email provider',
    masks: 'sentence',
    pattern: /\b(?:g-? ?mail|google ?mail|hot ?mail|gmx|proton ?mail|yahoo|web\.de|t-online|icloud)\b/iu,
  },
  {
    kind: 'contact',
    about: 'a link, with or without its beginning',
    masks: 'part',
    pattern: new RegExp(
      `(?:https?:\\/\\/|hxxps?:\\/\\/|www(?:${dot}| ))\\S+(?: (?:com|de|net|org)(?![\\p{L}\\p{N}]))?|(?<![\\p{L}\\p{N}@])${host}${dot}${top}(?![\\p{L}\\p{N}])(?:\\/\\S*)?|${hostName}\\.[a-z]{2}\\/\\S+`,
      'giu',
    ),
  },
  {
    kind: 'contact',
    about: 'an @name',
    masks: 'sentence',
    pattern: /(?<![\p{L}\p{N}.])@ ?[\p{L}_][\p{L}\p{N}._]{2,}/iu,
  },
  {
    kind: 'contact',
    about: 'a messenger',
    masks: 'sentence',
    pattern: new RegExp(`(?<![\\p{L}])(?:${messenger})`, 'iu'),
  },
  {
    kind: 'contact',
    about: 'a social network or another marketplace, with how to find someone there',
    masks: 'sentence',
    pattern: new RegExp(
      `(?<!\\p{L})(?:${reach})(?!\\p{L}).*(?<!\\p{L})(?:${social})(?!\\p{L})|(?<!\\p{L})(?:${social})(?!\\p{L})[^.]*(?<!\\p{L})(?:${reach})(?!\\p{L})|^(?:insta|ig|fb|snap|tt)\\s?[:=]|(?<!\\p{L})(?:${social}) \\p{L}[\\p{L}.]*[\\d_][\\p{L}\\d._]*`,
      'iu',
    ),
  },
  {
    kind: 'contact',
    about: 'a name to look for elsewhere, or a code that leads there',
    masks: 'sentence',
    pattern:
      /\bmy (?:handle|nick ?name|user ?name)\b.{0,40}(?:\bis\b|:)|\bmein (?:benutzer|nutzer|profil)name\b|\bgoogle (?:me|us|for|my|mich|uns|mal|nach|["“„'])|\bqr-? ?code.{0,60}\b(?:reach|contact|find|message|erreich\w*|kontakt\w*|schreib\w*|find\w*) (?:me|us|mich|mir|uns)\b/iu,
  },
  {
    kind: 'contact',
    about: 'asking for an email address or a phone number, or for a call',
    masks: 'sentence',
    pattern:
      /\b(?:what|give|send|tell|share|have|need|gib|schick|sag|wie)\b.*\b(?:your|ur|deine?|ihre?) (?:e-?mail|phone|mobile|cell|telephone|handy|telefon|mobil)(?:[ -]?(?:number|address|nummer|adresse))?\b|^(?:your|deine) (?:phone |handy|telefon|mobil)?(?:number|nummer|(?:e-?)?mail)\s*\?|\b(?:call|ring|text|phone|e-?mail) me\b|\bruf mich an\b|\bsms\b/iu,
  },
  {
    kind: 'payment',
    about: 'an account at a bank',
    masks: 'part',
    pattern: /\b[a-z]{2}\d{2}(?: ?[\da-z]{4}){3,7}(?: ?[\da-z]{1,3})?\b/giu,
  },
  {
    kind: 'payment',
    about: 'a way to pay that is not the checkout',
    masks: 'sentence',
    pattern:
      /(?<!\p{L})(?:pay-? ?pal|ppal|zelle|venmo|cash ?-?app|revolut|(?:by|via|per|with|through) wise|western union|money ?gram|iban|swift code|bitcoin|crypto|btc|usdt|bank ?(?:transfer|account|konto|verbindung)|wire (?:transfer|me|the|it to)|wero|vorkasse|kontonummer|überweis\w*|ueberweis\w*|friends (?:and|&|n|\+) family|f ?& ?f|freunde (?:und|&) familie|paysafe\w*|twint|bizum)(?!\p{L})/iu,
  },
  {
    kind: 'payment',
    about: 'cash',
    masks: 'sentence',
    pattern:
      /\b(?:cash in hand|(?:pay|paid|take|accept|prefer|bring|with|in) (?:you |me )?(?:in )?cash|cash (?:only|on|at|payment|deal)|bar(?:zahlung| bezahlen| zahlen| auf die hand)|(?:zahl\w*|bezahl\w*) (?:in |auch )?bar|(?:gib|gibst|geht|zahl\w*|bezahl\w*|nehm\w*|nimmst)\b.{0,30}\bbargeld|(?:mit|gegen|in) bargeld|bargeld (?:bei|im umschlag)|cash in (?:an|the) envelope)\b/iu,
  },
  {
    kind: 'payment',
    about: 'a deal that goes around the marketplace',
    masks: 'sentence',
    pattern: new RegExp(
      `\\b(?:outside(?: of)?|off|away from|without|around|bypass(?:ing)?) ${platform}\\b|\\boff-?(?:platform|site|app)\\b|\\b(?:skip|avoid|bypass|leave out|cut out) ${platform}\\b` +
        '|(?<!\\p{L})(?:außerhalb|ausserhalb|abseits) (?:von )?(?:der |dieser |dem )?(?:the marketplace|plattform|seite|app|website|marktplatz|hier)(?!\\p{L})' +
        '|(?<!\\p{L})(?:ohne (?:die )?(?:plattform|the marketplace)|an (?:der |dem )?(?:plattform|the marketplace|seite|app) vorbei)(?!\\p{L})' +
        '|\\b(?:deal|sell|buy|pay|settle|do (?:it|this)|send (?:it|the money)|transfer) (?:it |this |the money )?(?:(?:from me )?privately|in private|from me directly|directly (?:to|with) (?:me|you)|straight to|direct to)\\b' +
        '|\\b(?:pay|paying|send|sending) me (?:direct(?:ly)?|privately)\\b|\\bsell (?:it|them|this) to you (?:directly|privately)\\b' +
        '|\\bcancel\\b.{0,60}\\bsell (?:it|them|this) to you\\b|\\bstornier\\w*\\b.{0,60}\\bverkauf\\w* (?:ich )?(?:es|sie|ihn|das) dir\\b' +
        '|\\b(?:kauf\\w*|bestell\\w*) (?:(?:es|sie|ihn|das) )?nicht hier\\b|\\b(?:wenn|falls) du nicht (?:hier|über (?:die|diese) (?:the marketplace|plattform|seite|app|website))(?!\\p{L})' +
        '|(?<!\\p{L})(?:kauf\\w*|bestell\\w*|zahl\\w*|bezahl\\w*)\\b.{0,30}\\bdirekt (?:bei|von|an) (?:mir|mich)\\b|\\bbei mir direkt (?:kost|kauf|bestell|bekomm)' +
        '|\\bprivat(?:e|em|en)? (?:abwickel\\w*|abwickeln|verkauf\\w*|kauf\\w*|deal|handel\\w*|mach\\w*|regel\\w*|bezahl\\w*|zahl\\w*)',
      'iu',
    ),
  },
  {
    kind: 'payment',
    about: 'both of us without the fee',
    masks: 'sentence',
    pattern:
      /\b(?:we|us|both|wir|uns|beide|you and (?:i|me))\b.{0,200}\b(?:sav\w+|avoid\w*|skip\w*|dodge|spar\w+|umgeh\w+)\b.{0,200}(?:\bfees?\b|commission|gebühr|provision)|(?:\bfees?\b|commission|gebühr\w*|provision)\b.{0,200}\b(?:we|us|both|wir|uns|beide)\b.{0,200}\b(?:sav\w+|avoid\w*|skip\w*|dodge|spar\w+|umgeh\w+)|\b(?:sav\w+|avoid|skip|dodge|spar\w+|umgeh\w+)\b.{0,200}\b(?:we|us|both|wir|uns|beide)\b.{0,200}(?:\bfees?\b|commission|gebühr|provision)|\byou (?:save|skip|avoid) the (?:fees?|commission)\b|\b(?:without|ohne|no) (?:the |die )?(?:commission|provision)\b/iu,
  },
]
