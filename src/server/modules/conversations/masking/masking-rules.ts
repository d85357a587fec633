import { at, dot, hostname, hostLabel, emailName, emailTld, websiteTld } from './addresses.ts'

/** Kind of content that a rule masks: contact details, or a request to pay outside the marketplace. */
export type MaskedKind = 'contact' | 'payment'

export interface MaskingRule {
  kind: MaskedKind
  /** Description of the messages that the rule masks. */
  about: string
  /** `part` masks only the matched text; `sentence` masks the whole sentence, including any account name. */
  masks: 'part' | 'sentence'
  pattern: RegExp
  /**
   * Sentences that match this pattern are not masked, such as warnings or sentences about paying through the
   * marketplace.
   */
  unless?: RegExp
}

const messengers =
  "what'?s?\\s?-?app?|w(?:h?a|o)[tz][sz]\\s?-?app?|watsapp|whatsap|wapp|wzp|wh?atsie|tele\\s?gram(?![\\s-]?(?:yellow|gelb|blue|blau|coat|mantel))|viber|we\\s?chat|threema|imessage|facetime|skype|discord|kik\\b|kakao\\s?talk|" +
  '(?:on|via|over|per|über|auf|bei) (?:signal|wa|tg)(?!\\p{L})|(?:to|zu|use|have|add|hast du|nutzt du|got) (?:signal|tg|whats)(?!\\p{L})|(?<!, )(?:wa|tg|signal)(?: ?id)?\\s?[:=]|(?:signal|whatsapp|telegram) me(?!\\p{L})|my (?:wa|tg)(?!\\p{L})|line id\\b|t\\.me\\b|wa' +
  `${dot}me(?!\\p{L})`
const otherMarketplaces =
  'vinted|e-?bay|etsy|depop|klein ?anzeigen|poshmark|grailed|mercari|vestiaire|willhaben|shpock|gumtree|craigslist|marktplaats|wallapop|leboncoin|olx'
const socialNetworks =
  'insta(?:gram)?|ig|i\\.g\\.|(?:the|da) gram|face\\s?book|fb|snap(?:chat)?|sc|tik\\s?tok|messenger(?! ?(?:bag|style|tasche))|twitter|pinterest|linkedin|bluesky'
const otherPlatforms = `${socialNetworks}|${otherMarketplaces}`
/** Negative lookahead for words after "I'm" that are not a name, such as "so" in "I'm so happy". */
const nonNameLookahead =
  '(?! (?:so|now|really|totally|just|not|still|a|an|the|in|looking|obsessed|hooked|trying|wondering|thinking|going|sure|very|ganz|total|jetzt|nicht|noch|gerade|begeistert|verliebt)(?!\\p{L}))'
const contactPhrases =
  "dm|pm|add|(?<!n't |not |nicht )find|search|follow|message me|text me|write|contact|reach|(?:i am|i'm|im)" +
  nonNameLookahead +
  '|schreib\\w*|folg\\w*|adde|meld\\w*|kontakt\\w*|bin' +
  nonNameLookahead +
  '|heiße|heisse|' +
  'look (?:me|us) up|look up (?=["“„])|(?:look|search) for (?!it|this|that|them)|such\\w* (?:nach|mich|uns|da|dort)|user(?:name)?|nutzer\\w*|i (?:also )?(?:list|sell)|verkaufe'
/**
 * Matches mentions of the sender's own shop elsewhere, such as "my shop is called that on ebay". Does not match "my
 * last coat was from ebay".
 */
const ownShopElsewhere = `(?:my|mein\\w*) (?:\\p{L}+ )?(?:${otherPlatforms})(?!\\p{L})|(?:my|mein\\w*) (?:own |whole |full |other |eigen\\w* |ganz\\w* )?(?:shop|store|name|account|profile?|page|closet|handle|nick|wardrobe|listings?|items|stuff|laden|nutzername|kleiderschrank)\\b.*(?<!\\p{L})(?:${otherPlatforms})(?!\\p{L})`
const thisMarketplace =
  '(?:here|the (?:site|app|platform|website|marketplace|system)|this (?:site|app|platform|website|marketplace))'

/** Combines patterns into one expression. A match must start at the beginning of a word. */
const anyOf = (...patterns: string[]) =>
  new RegExp(patterns.map((pattern) => `(?<![\\p{L}\\p{N}])(?:${pattern})`).join('|'), 'iu')

const paymentThroughMarketplace =
  /\bcheck-?out\b|\bkasse\b|\b(?:does|do|will|can|nimmt|akzeptiert|hat|bietet|by|from|of|vom|von|des) (?:the marketplace|marktplatz\p{L}*)\b/iu
const warningSentence =
  /^(?:please |bitte )?(?:never|don'?t ever|niemals|nie)\b|\b(?:don['’]?t|do not|won['’]?t|never|not|nicht|nie|kein\w*) (?:[\p{L}]+ ){0,4}(?:outside|off|around|außerhalb|ausserhalb)\b(?!.*\b(?:but|aber)\b)|\b(?:somebody|someone|people|jemand|leute) (?:just |once |schon )?(?:asked|wanted|tried|wollte\w*|fragte\w*)\b/iu

/**
 * Patterns for attempts to trade outside the marketplace. A rule that masks whole sentences is tested against several
 * normalized variants of each sentence (`variantsOf`). In these variants, the marketplace's name is replaced with 'the
 * marketplace'.
 */
export const maskingRules: readonly MaskingRule[] = [
  {
    kind: 'contact',
    about: 'An email address, including spellings such as "name at mail dot com"',
    masks: 'part',
    pattern: new RegExp(`${emailName}${at}${emailName}${emailTld}`, 'giu'),
  },
  {
    kind: 'contact',
    about: 'A word that contains an @ sign, even with spaces between its letters',
    masks: 'part',
    pattern:
      /(?:[\p{L}\p{N}._+-] ){3,64}@(?: ?[\p{L}\p{N}._-])+|[\p{L}\p{N}._+-]{2,64} ?@ ?[\p{L}][\p{L}\p{N}._-]+/giu,
  },
  {
    kind: 'contact',
    about: 'The name of an email provider, such as Gmail',
    masks: 'sentence',
    pattern:
      /\b(?:g-? ?mail|google ?mail|g ?e+ ?mail|jmail|hot-? ?mail|gmx|proton ?mail|yahoo|web\.de|t-online|icloud|posteo|tutanota|freenet|mailbox\.org|(?:at|my|on|bei|mein\w*|ät) (?:outlook|aol))\b/iu,
  },
  {
    kind: 'contact',
    about: 'A link, with or without https:// or www',
    masks: 'part',
    pattern: new RegExp(
      `(?:https?:\\/\\/|hxxps?:\\/\\/|www(?:${dot}| ))\\S+(?: (?:com|de|net|org)(?![\\p{L}\\p{N}]))?|(?<![\\p{L}\\p{N}@])${hostname}${websiteTld}(?:\\/\\S*)?|${hostLabel}\\.[a-z]{2}\\/\\S+`,
      'giu',
    ),
  },
  {
    kind: 'contact',
    about: 'An account name that starts with @',
    masks: 'sentence',
    pattern: /(?<![\p{L}\p{N}.])@ ?[\p{L}_][\p{L}\p{N}._]{2,}/iu,
  },
  {
    kind: 'contact',
    about: 'The name of a messenger, such as WhatsApp',
    masks: 'sentence',
    pattern: new RegExp(`(?<![\\p{L}])(?:${messengers})`, 'iu'),
  },
  {
    kind: 'contact',
    about: 'A social network or another marketplace, and how to find the sender there',
    masks: 'sentence',
    pattern: new RegExp(
      `(?<!\\p{L})(?:${contactPhrases})(?!\\p{L}).*(?<!\\p{L})(?:${otherPlatforms})(?!\\p{L})|(?<!\\p{L})(?:${otherPlatforms})(?!\\p{L})[^.]*(?<!\\p{L})(?:${contactPhrases})(?!\\p{L})|^(?:insta|ig|i\\.g\\.|fb|snap|tt|sc)\\s?[:=]|(?<!\\p{L})(?:${otherPlatforms}) \\p{L}[\\p{L}.]*[\\d_][\\p{L}\\d._]*`,
      'iu',
    ),
  },
  {
    kind: 'contact',
    about: 'An account name or a search for the sender elsewhere, or a QR code with contact details',
    masks: 'sentence',
    pattern:
      /\bmy (?:handle|nick ?name|user ?name)\b.{0,40}(?:\bis\b|:)|\bmein (?:benutzer|nutzer|profil)name\b|\bgoog(?:le|el)\w* (?:me|us|for|my|mich|uns|mal|nach|["“„'])|\bqr-? ?code.{0,60}\b(?:reach|contact|find|message|erreich\w*|kontakt\w*|schreib\w*|find\w*) (?:me|us|mich|mir|uns)\b/iu,
  },
  {
    kind: 'contact',
    about: 'An account or shop on a social network or another marketplace, or a question about one',
    masks: 'sentence',
    pattern: anyOf(
      ownShopElsewhere,
      `^(?:${socialNetworks})\\s*\\?|^@?\\p{L}+_[\\p{L}\\d_.]+$`,
      `(?:your|ur|dein\\w*|ihre?|euer|eure\\w*) (?:${socialNetworks})(?!\\p{L})|(?:heiß\\w*|heiss\\w*|nennst|findet?|folg\\w*)\\b.{0,20}(?:auf|bei) (?:${socialNetworks})(?!\\p{L})`,
      `(?:${otherPlatforms})(?!\\p{L})(?: \\p{L}{1,12})?\\s?[:=]\\s?@?[\\p{L}._]{3}`,
      `(?:${otherPlatforms})\\b.{0,20} (?:under|unter)(?: (?:the )?(?:name|namen|user|profile?))?:? (?!the |an? |der |die |den |dem |\\d|[€$£])\\p{L}`,
      `(?:do you have|have you got|you got|u got|are you on|are u on|you use|hast du|habt ihr|haben sie|bist du|seid ihr|sind sie|nutzt du|gibt es dich) (?:auch |noch |an? |ein(?:en)? |on |auf |bei )*(?:${socialNetworks})\\s*(?:[?,!.]|$|\\band\\b|\\bund\\b)`,
      `(?:${socialNetworks}|${otherMarketplaces}) (?:messenger |chat )?(?:is|are|wäre|ist|works?|geht|would be) (?:\\p{L}+ ){0,2}(?:better|easier|faster|quicker|fine|besser|schneller|leichter|einfacher|lieber)`,
      `(?:same|gleiche[rnms]?|selbe[rnms]?|dieselbe[rn]?) (?:user ?|profil|nutzer|benutzer)?(?:name|namen|handle|nick|account) (?:as here|wie hier|there|dort|everywhere|überall|over there|(?:on|auf|bei) (?:${otherPlatforms}))`,
      `(?:it'?s|it is|they'?re|also|too|have it|got it|list(?:ed)? it|up|steht|auch|es) (?:also |too |auch |up |listed )?(?:on|bei|auf) (?:${otherMarketplaces})\\b.{0,60}(?:no|without|zero|ohne|keine) (?:\\p{L}+ )?(?:fees?|gebühr\\w*|commission|provision)`,
      `(?:buy|order|get|purchase|pay|kauf\\w*|bestell\\w*|hol\\w*) (?:it |them |this |es |sie |ihn |doch |dort |lieber )*(?:there|over there|on|from|bei|auf|über|dort|drüben) (?:my |mein\\w* )?(?:${otherMarketplaces})\\b.{0,40}(?:instead|please|bitte|lieber|cheaper|günstiger|billiger)`,
      `(?:i have|i've got|i got|ich hab\\w*|hab) (?:it|them|this|that|the|die|das|den|es|sie|ihn)\\b.{0,40}\\b(?:on|bei|auf) (?:${otherMarketplaces})(?!\\p{L})`,
      `(?:buy|order|purchase) (?:it |them )?(?:from|off) you (?:over )?there`,
    ),
  },
  {
    kind: 'contact',
    about: 'Another place to chat that is not named, such as "the green app" or a link in a profile',
    masks: 'sentence',
    pattern: anyOf(
      `(?:on|via|over|to|auf|über|per|in) (?:the |that |my |der |die |dem )?(?:other|green|blue|yellow|purple|bird|ghost|camera|photo|picture|andere[rn]?|grüne[rn]?|blaue[rn]?|gelbe[rn]?|lila) (?:app|messenger|chat app|site|plat+form|seite|plattform)`,
      `(?:talk|chat|continue|write|message|carry on|discuss|speak|move (?:this|it|our chat|over)|schreib\\w*|weiter\\w*|reden|quatsch\\w*|chatt\\w*)(?: \\p{L}+){0,4} (?:elsewhere|somewhere else|off here|in private|woanders|wo ?anders|außerhalb|ausserhalb)\\b`,
      `(?:link|number|nummer|contact|kontakt\\w*|handle|insta\\w*|e-?mail|mail|handynummer)(?:'s| is| are| steht| ist| findest du)?(?: also| auch)? (?:in|on|im|auf|in) (?:my |meine[mr]? |the |der |dem )?(?:bio|profil\\w*)\\b`,
      `(?:my|our|mein\\w*|unser\\w*) (?:own |eigene\\w* )?(?:web ?sites?|home ?page|web ?page|web ?shop|online ?shop|online ?store|webseite|internetseite)|(?:my|our|mein\\w*|unser\\w*) (?:own|eigene\\w*) (?:shop|store|laden|seite)`,
      `(?:look|search|find|google|googel\\w*|such\\w*|find\\w*) (?:for )?(?:me|us|(?:my|mein\\w*) (?:own |eigen\\w* )?(?:shop|store|name|closet|page|profile|boutique|laden|seite|profil)|mich|uns)(?: up)? (?:online|on the (?:web|internet|net)|im (?:netz|internet|web))`,
      `(?:hmu|hit me up (?:on|at|there)|(?:add|follow) me (?:on|there|over|as|:))|(?:reach|contact|get hold of|find|erreich\\w*|kontaktier\\w*) (?:me|us|mich|uns) (?:off|outside|elsewhere|außerhalb|woanders)\\b`,
      `link ?tree\\b|\\b(?:a|the) way to (?:reach|contact) me\\b`,
      `[📷📸👻📘🟢💬]\\s?[:=-]?\\s?(?:@|\\p{L}+[._\\d])`,
    ),
  },
  {
    kind: 'contact',
    about: 'A request for or an offer of an email address, a phone number or a phone call',
    masks: 'sentence',
    pattern: anyOf(
      `(?:your|ur|deine?|eure|ihre?) (?:whats ?app|phone|mobile|cell|telephone|handy|telefon|mobil|tel\\.?)[ -]?(?:number|nummer|no\\.|nr\\.|#)`,
      `(?:what|give|send|tell|share|have|need|drop|leave|gib|gebt|geben sie|schick\\w*|sag\\w*|wie|kannst du|können sie|magst du|brauch\\w*|hätte)\\b.{0,60}\\b(?:your|ur|deine?|eure|ihre?) (?:e-?mail|mail|phone|mobile|cell|handy|telefon|mobil|number|nummer|digits|contact|kontakt\\w*)(?:[ -]?(?:address|adresse|details|daten|info))?\\b(?! (?:of|von|case|cover|confirmation)\\b)`,
      `put your (?:number|e-?mail|handle|contact)|(?:send|give|drop|share)\\b.{0,20}\\byour deets|(?:regeln|klären|machen)\\b.{0,20}\\b(?:per|über) (?:e-?mail|mail)\\b`,
      `^(?:(?:and|und|hi|hey|hallo|ok|so),? )*(?:your|deine|ihre) (?:number|nummer|(?:e-?)?mail)\\s*\\?`,
      `my (?:phone |mobile |cell |telephone )?number(?:'s| is| in (?:my|the)| ends| starts| begins| below|\\s?:)|(?:meine|die) (?:handy|telefon|mobil)nummer|meine nummer(?: ist| steht| lautet| findest|\\s?:)`,
      `(?:give|send|tell|share|drop|text|geb\\w*|schick\\w*|sag\\w*)\\b.{0,20}\\b(?:my|meine) (?:phone |mobile |handy|telefon)?(?:number|nummer|contact|kontakt\\w*|digits|e-?mail|mail)\\b`,
      `(?:continue|talk|write|chat|move|discuss|weiter\\p{L}*|schreib\\p{L}*|reden)\\b.{0,20}\\b(?:by|via|over|per|to|über) (?:e-?mail|mail|sms)\\b|(?:per|via|über|by) (?:e-?mail|mail)\\b.{0,20}\\b(?:weiter\\p{L}*|schreiben|reden|melden)`,
      `(?:my|mein\\w*) (?:e-?)?mail(?:[ -]?(?:address|adresse))?\\s?(?:is|ist|lautet|:|=)(?! ?•)`,
      `(?:drop|write|send|shoot|schreib\\w*|schick\\w*) (?:me|us|you|mir|uns|dir) (?:just |an? |ne |eine |einfach |doch |kurz |per |via |by )*(?:e-?mail|mail|sms)\\b|\\be-?mail (?:me|us)\\b`,
      `(?:call|ring|text|phone) me\\b|(?:i'?ll|i will|can i|could i|let me|may i|shall i|we can|we could|i can|i could|to) (?:just |quickly |then )?(?:call|ring|phone|text|facetime) (?:you|u)\\b|give (?:me|you|us) a (?:quick )?(?:call|ring|buzz)|over the phone|by phone|(?:talk|speak|chat|discuss)\\b.{0,20} on the phone|(?:have|do|hop on|jump on) a (?:quick )?(?:phone |video )?call\\b`,
      `ruf\\w* (?:mich|uns|doch|einfach|dich|kurz)\\b.{0,20}\\ban\\b|\\bruf(?:e|st)? (?:mich|dich) an\\b|telefonier\\w*|(?:per|am|über) telefon|kurz anrufen|dich anrufen|mich anrufen|\\bsms\\b`,
    ),
  },
  {
    kind: 'payment',
    about: 'A bank account number (IBAN)',
    masks: 'part',
    pattern:
      /\b(?:a[delotz]|b[aeghr]|c[hryz]|d[eko]|e[egs]|f[ior]|g[beilrt]|h[ru]|i[elqst]|jo|k[wz]|l[bcituv]|m[cdekrtu]|n[lo]|p[klst]|qa|r[os]|s[aceikmtv]|t[lnr]|ua|v[ag]|xk)(?: \d{2}(?: \d{4}){3,7}(?: \d{1,3})?|\d{2}(?: ?[\da-z]{4}){3,7}(?: ?[\da-z]{1,3})?)\b/giu,
  },
  {
    kind: 'payment',
    about: 'The address of a cryptocurrency wallet',
    masks: 'part',
    pattern:
      /(?<![\p{L}\p{N}])(?:bc1[a-z\d]{20,70}|0x[a-f\d]{40}|[13][a-hj-km-np-z1-9]{25,34}|t[a-hj-km-np-z1-9]{33})(?![\p{L}\p{N}])/giu,
  },
  {
    kind: 'payment',
    about: 'A payment method outside the checkout, such as PayPal or a bank transfer',
    masks: 'sentence',
    pattern:
      /(?<!\p{L})(?:pay-? ?pal|ppal|zelle|venmo|cash ?-?app|revolut|revtag|(?:by|via|per|with|through) wise|western union|money ?gram|iban|swift code|bitcoin|crypto(?:currency)?|krypto\w*|btc|usdt|usdc|ethereum|litecoin|wallet address|(?:bank|wire|money|e|interac|instant) ?-?transfer|bank ?(?:account|konto|verbindung|details|daten)|kontodaten|(?:sort code|routing number|account number|bic)(?=.{0,12}\d)|(?:sofort|echtzeit)überweisung|(?:by|via|per) transfer|(?:bank|by|via) wires?|(?:apple|google|samsung) ?pay (?:me|request|to my|mir|an mich)|(?:stripe|pay) link|(?:send|schick\w*)\b.{0,20}(?:payment ?link|zahlungslink)|skrill|neteller|payoneer|tikkie|vipps|mobile ?pay|mb ?way|satispay|g ?cash|apple cash|(?:amazon|steam|google play|itunes)[ -]?(?:gift ?cards?|gutschein\w*|guthaben\w*)|money order|postal order|by che(?:ck|que)|per scheck|(?:via|per|by|through|with|accept|take|over|über|mit) pp|pp me|wire (?:transfer|me|the|it to)|wero|vorkasse|kontonummer|überweis\w*|ueberweis\w*|friends (?:and|&|n|\+|\/) ?family|f ?(?:&|\+|n|and|und) ?f|(?:send|pay|zahl\w*|schick\w*|überweis\w*|transfer)\b.{0,30}\b(?:as|an|to|als) (?:friends|freunde)|freunde-? ?(?:funktion|option)|freunde (?:und|&) familie|paysafe\w*|twint\w*|bizum)(?!\p{L})/iu,
    unless: paymentThroughMarketplace,
  },
  {
    kind: 'payment',
    about: 'A cash payment',
    masks: 'sentence',
    pattern:
      /\b(?:(?:cash|pay\w*|paid|money) in hand|(?:come|swing|stop|drop) by\b.{0,40}\bpay\b|komm\w* vorbei\b.{0,40}\b(?:be)?zahl\w*|meet\b.{0,60}\b(?:bring (?:the )?(?:notes|cash|money)|(?:do|sort|settle) (?:it|this) in person)|cash (?:is|would|when|if|please|instead|upon|for (?:it|the)|works|preferred|discount|in person|pick ?up|price|bei|zahl\w*|auf)|(?:lieber|nur|gern|gerne|gegen|nehme) bar|auf die kralle|bar bei (?:abholung|übergabe)|geld (?:in )?bar|you (?:hand|give|bring) me the money|(?:hand|give|gib\w*|geb\w*|bring\w*) (?:you |me |dir |mir |it |over )*(?:the |das )?(?:money|cash|geld) (?:in person|over|when we|wenn wir|persönlich)|(?:pay|paid|take|accept|prefer|bring|with|in) (?:you |me )?(?:in )?cash|cash (?:only|on|at|payment|deal)|bar(?:zahlung| bezahlen| zahlen| auf die hand)|(?:zahl\w*|bezahl\w*) (?:in |auch )?bar|(?:gib|gibst|geht|zahl\w*|bezahl\w*|nehm\w*|nimmst)\b.{0,30}\bbargeld|(?:mit|gegen|in) bargeld|bargeld bei|(?:cash|money|geld|bargeld|\d+(?: ?(?:€|eur\w*|quid|bucks|dollars?|pounds))?) (?:in|im) (?:an |the |einem |einen )?(?:envelope|umschlag)|(?:geld|\d+(?: ?(?:€|eur\w*))?) bar mit)\b/iu,
  },
  {
    kind: 'payment',
    about: 'A sale outside the marketplace',
    masks: 'sentence',
    pattern: new RegExp(
      `\\b(?:outside(?: of)?|off|away from|without|around|bypass(?:ing)?) ${thisMarketplace}\\b|\\boff-?(?:platform|site|app)\\b|\\b(?:skip|avoid|bypass|leave out|cut out) ${thisMarketplace}\\b` +
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
    unless: warningSentence,
  },
  {
    kind: 'payment',
    about: 'A proposal that buyer and seller avoid the marketplace fee',
    masks: 'sentence',
    pattern:
      /\b(?:we|us|both|wir|uns|beide|you and (?:i|me))\b.{0,200}\b(?:sav\w+|avoid\w*|skip\w*|dodge|spar\w+|umgeh\w+)\b.{0,200}(?:\bfees?\b|commission|gebühr|provision)|(?:\bfees?\b|commission|gebühr\w*|provision)\b.{0,200}\b(?:we|us|both|wir|uns|beide)\b.{0,200}\b(?:sav\w+|avoid\w*|skip\w*|dodge|spar\w+|umgeh\w+)|\b(?:sav\w+|avoid|skip|dodge|spar\w+|umgeh\w+)\b.{0,200}\b(?:we|us|both|wir|uns|beide)\b.{0,200}(?:\bfees?\b|commission|gebühr|provision)|\byou (?:save|skip|avoid) the (?:fees?|commission)\b|\b(?:without|ohne|no) (?:the |die )?(?:commission|provision)\b/iu,
  },
  {
    kind: 'payment',
    about: 'A payment of part of the price outside the marketplace, or hiding a sale from the marketplace',
    masks: 'sentence',
    pattern: anyOf(
      `(?:rest|difference|other half|remainder|remaining|differenz|restbetrag|restliche\\w*|andere hälfte)\\b.{0,40}\\b(?:(?:by|via|per|in|mit|als|through) (?:bank |direct )?(?:transfer|cash|überweisung|bar|bargeld|bank)|(?:some other|another|a different) way|(?:bei|beim) (?:der )?(?:abholung|treffen|übergabe)|direct(?:ly)? to me|direkt an mich|privately|privat)\\b`,
      `(?:they|the marketplace|the (?:site|app|platform|website)|die (?:plattform|seite|app))\\b.{0,20}\\b(?:don'?t|doesn'?t|won'?t|can'?t|do not|does not|nichts|never|kein\\w*|nie)\\b.{0,20}\\b(?:(?:get|take|keep|have) (?:a |their |any |its )?(?:cut|percent\\w*|commission)|notice|find out|prozente|provision|mit(?:kriegt|bekommt|verdien\\w*))`,
      `(?:without|avoid\\w*|dodg\\w+|skip\\w*|minus|around|ohne) (?:their|its|deren) (?:cut|share|fees?|\\d+ ?%)`,
      `ohne bestellung|nicht hier (?:kauf|bestell|zahl|bezahl)\\p{L}*|privat (?:\\p{L}+ ){0,4}(?:preis|günstiger|billiger)`,
      `stornier\\p{L}*\\b.{0,40}\\b(?:zahl|bezahl|überweis)\\p{L}* (?:mir|an mich|direkt)|cancel\\b.{0,40}\\b(?:pay me|(?:buy|order)\\b.{0,15} from me)`,
      `(?:außerhalb|ausserhalb) (?:machen|regeln|abwickeln|kaufen|verkaufen|zahlen|bezahlen)`,
      `under the table|off the books|unter der hand|am (?:marktplatz|system) vorbei`,
      `(?:unter uns|zwischen uns) (?:regeln|klären|ausmachen|abmachen|machen|bleiben)|(?:keep|settle|sort|arrange|deal|handle|agree|regel\\w*|klär\\w*|bleib\\w*)\\b.{0,30}\\b(?:between (?:the two of us|ourselves|you and me)|just (?:the two of )?us|unter uns|zwischen uns)`,
      `(?:take|pull) (?:it|the listing|this|them) (?:down|off)\\b(?! to).{0,60}\\b(?:sell|deal)|(?:nehm\\w*|lösch\\w*)\\b.{0,30}\\b(?:raus|runter|anzeige|inserat)\\b.{0,60}\\b(?:verkauf\\w*|zahl\\w*|privat)`,
      `(?:don'?t|do not|instead of) (?:buy\\w*|order\\w*|check\\w* out|pay\\w*) (?:it |them |for it )?(?:here|on here|through (?:here|the marketplace|the site|the app))`,
      `^(?!.*(?:member|mitglied)).*\\b(?:sav(?:e|es|ing)|avoid\\w*|dodg\\w+|skip\\w*|bypass\\w*|get around|spar(?:en|t|st)|umgeh\\w*) (?:on |all |the |those |their |any |die |diese |alle )*(?:service |seller |buyer |platform |marketplace |site )?(?:fees?|commission|provision|(?:service|verkaufs|verkäufer|plattform)?gebühr\\w*)`,
      `^(?!.*(?:mitglied)).*(?<!\\p{L})(?:(?:service|verkaufs|verkäufer|plattform)?gebühr\\w*|provision)(?: (?:ganz|einfach|so|beide|komplett|dann|uns|dir|mir))* (?:spar\\w*|umgeh\\w*)`,
      `(?:buy|order|purchase|deal|pay|arrange|sort it|do (?:it|this)|sell)\\b.{0,25}\\b(?:direct(?:ly)? (?:from|with|to|through|via) (?:me|us)|straight (?:from|to) (?:me|us)|privately|in private)\\b`,
    ),
  },
]
