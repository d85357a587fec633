import { marketplace } from '#platform/config/marketplace.ts'

const invisible = /\u20e3|\ufe0f|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu
/**
 * Code points of `A` in four Unicode alphabets: squared, negative circled, negative squared, and regional indicators
 * (flags).
 */
const boxedAlphabetStarts = [0x1_f1_30, 0x1_f1_50, 0x1_f1_70, 0x1_f1_e6]

/**
 * Normalizes text to plain characters. Replaces Unicode compatibility forms, non-Latin digits, boxed letters, and "AT"
 * or "DOT" between lowercase letters. Removes invisible characters. Does not expand single characters that represent
 * whole words (two Arabic ligatures and squared Japanese words), because the text would become much longer.
 */
export function normalizeText(text: string): string {
  return text
    .replaceAll(/[^\u3300-\u3357\u337f\ufdfa\ufdfb]+/gu, (part) => part.normalize('NFKC'))
    .replaceAll(invisible, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, toAsciiDigit)
    .replaceAll(/(?<=\p{Ll})(?:AT|DOT)(?=\p{Ll})/gu, (sign) => (sign === 'AT' ? '@' : '.'))
    .replaceAll(/[\u{1f130}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, toLatinCharacter)
}

/**
 * Converts a digit of a non-Latin script, such as ٤, to an ASCII digit. In each script, the digits 0 to 9 have
 * consecutive code points.
 */
function toAsciiDigit(sign: string): string {
  let value = 0
  for (let code = sign.codePointAt(0)! - 1; value < 9; code--, value++)
    if (!/\p{Nd}/u.test(String.fromCodePoint(code))) break
  return String(value)
}

function toLatinCharacter(sign: string): string {
  const code = sign.codePointAt(0)!
  const from = boxedAlphabetStarts.find((first) => code >= first && code < first + 26)
  return from === undefined ? sign : String.fromCodePoint(0x61 + code - from)
}

const charactersByDigit: Readonly<Record<string, string>> = {
  '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', $: 's', '@': 'a', '€': 'e', '!': 'i', '|': 'l',
} // prettier-ignore
/** Maps letters of other alphabets to similar-looking Latin letters. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ј: 'j', ԁ: 'd', ԛ: 'q', ԝ: 'w', һ: 'h', к: 'k', м: 'm', н: 'h', т: 't',
  α: 'a', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ɑ: 'a', ɡ: 'g', ı: 'i', ɪ: 'i', ł: 'l', ø: 'o',
} // prettier-ignore
/** Service names that are long enough to be recognized with a typo. */
const longServiceNames = ['whatsapp', 'instagram', 'telegram', 'facebook', 'snapchat', 'kleinanzeigen', 'paypal', 'bitcoin'] // prettier-ignore
const declinedName =
  '(?:(?:phone |mobile |handy|telefon)?(?:number|nummer)s?|phone|e-?mail|whats ?app|telegram|signal|insta(?:gram)?|facebook|messenger|paypal)(?! ?\\?| fees?)(?!\\p{L})'
/**
 * The following lookarounds exclude sentences that contain "not" but do not decline a messenger, such as questions
 * ("can we not use WhatsApp") and sentences with a handle ("not my insta ;) mila.lou").
 */
const notAQuestion = '(?<!(?<!\\p{L})(?:you|u|you have|why|du|ihr|sie|warum|wieso|weshalb) )'
const notAProposal = '(?<!(?<!\\p{L})(?:we|it|that|wir|es|das) )'
const noHandle = '(?!.*(?:[:=] ?\\p{L}{3}|@|[\\p{L}\\d][._]\\p{L}|\\p{L}{2}\\d))'
/**
 * Matches sentences that decline a messenger, such as "I don't use WhatsApp", but not "I don't use it but WhatsApp".
 */
const declinedContact = new RegExp(
  `(?:${notAQuestion}(?:(?<!\\p{L})(?:don['’]?t|do not|doesn['’]?t|won['’]?t)|${notAProposal}(?<!\\p{L})(?:never|not?|without|kein\\w*|ohne|nie|nicht)) (?:(?:use|have|do|give|share|hand|like|want|need|nutzen?|benutzen?|haben?|brauchen?|geben?|accept|take|out|my|any|to|on|the|meine|über) ){0,5}${declinedName}|` +
    '(?<!\\p{L})(?:whats ?app|telegram|signal|insta(?:gram)?|facebook|paypal) (?:nutze|benutze|habe|mag|will|hab|biete|nehme) ich (?:leider |auch )?(?:nicht|nie)(?!\\p{L})|' +
    `(?<!\\p{L})(?:gebe?|teile|schicke|verrate) (?:ich )?(?:meine|die) (?:\\p{L}*nummer|(?:e-?)?mail\\p{L}*) (?:\\p{L}+ )?nicht(?!\\p{L}))${noHandle}`,
  'giu',
)
const separator = String.raw`[\s.*_\-/|,+~\u00b7\u2022:]`

/**
 * Returns normalized variants of a sentence, to which the masking rules are applied. The variants are in lower case.
 * Spaced-out words are joined, digits are replaced with the letters that they resemble, and misspelled service names
 * are corrected.
 */
export function variantsOf(sentence: string): string[] {
  const plain = sentence
    .toLowerCase()
    .replaceAll(marketplace().name.toLowerCase(), 'the marketplace')
    .replaceAll(/[^\p{ASCII}]/gu, (sign) => lookalikes[sign] ?? sign)
    .replaceAll(declinedContact, '')
  const joined = plain.replaceAll(
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:[\\p{L}\\p{N}]${separator}{1,3}){2,}[\\p{L}\\p{N}](?![\\p{L}\\p{N}])`,
      'gu',
    ),
    (letters) => letters.replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
  const dotted = plain.replaceAll(/(?<=\p{L})[.*·~-](?=\p{L})/gu, '')
  const bare = joined.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const all = [
    plain,
    joined,
    dotted,
    bare,
    replaceLookalikeDigits(joined, charactersByDigit),
    replaceLookalikeDigits(joined, { ...charactersByDigit, '1': 'l' }),
  ]
  return [...new Set(all.flatMap((variant) => [variant, correctServiceNames(variant)]))]
}

function replaceLookalikeDigits(text: string, letters: Readonly<Record<string, string>>): string {
  return text.replaceAll(/[\p{L}\d$@€!|]+/gu, (word) =>
    // Tests each word separately, because a single pattern for the whole text would take quadratic time.
    /\p{L}/u.test(word) ? word.replaceAll(/[\d$@€|]|!(?=\p{L})/gu, (sign) => letters[sign] ?? sign) : word,
  )
}

function correctServiceNames(text: string): string {
  return text.replaceAll(/\p{L}{5,14}/gu, (word) => {
    const once = word.replaceAll(/(\p{L})\1+/gu, '$1')
    return longServiceNames.find((name) => isMisspelling(once, name.replaceAll(/(\p{L})\1+/gu, '$1'))) ?? word
  })
}

/**
 * Returns whether a word is a name with at most one typo: a missing, extra, wrong or swapped character. The first
 * characters must be equal.
 */
function isMisspelling(word: string, name: string): boolean {
  if (word[0] !== name[0] || Math.abs(word.length - name.length) > 1) return false
  let from = 0
  while (from < name.length && word[from] === name[from]) from++
  const [left, right] = [word.slice(from), name.slice(from)]
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}
