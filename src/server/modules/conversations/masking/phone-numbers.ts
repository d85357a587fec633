const numberWords: Readonly<Record<string, string>> = {
  zero: '0', oh: '0', null: '0', nought: '0',
  one: '1', eins: '1', ein: '1',
  two: '2', zwei: '2', zwo: '2',
  three: '3', drei: '3',
  four: '4', for: '4', vier: '4',
  five: '5', fünf: '5', fuenf: '5',
  six: '6', sechs: '6',
  seven: '7', sieben: '7',
  eight: '8', acht: '8',
  nine: '9', neun: '9',
} // prettier-ignore

/** Matches words for numbers with two or more digits, such as "twelve" or "forty". */
const multiDigitWords =
  '(?:(?:ein|zwei|drei|vier|fünf|fuenf|sechs|sieben|acht|neun)und)?(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|fuenfzig|sechzig|siebzig|achtzig|neunzig)|' +
  '(?:drei|vier|fünf|fuenf|sech|sieb|acht|neun)?zehn|elf|zwölf|zwoelf|' +
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)|(?:thir|four|fif|six|seven|eigh|nine)teen|ten|eleven|twelve|hundred|hundert'
const multiDigitWord = new RegExp(multiDigitWords, 'iu')
const repeatWords: Readonly<Record<string, number>> = { double: 2, doppel: 2, triple: 3, dreimal: 3 }
const digitLookalikes: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1' }

const digitWords = Object.keys(numberWords).filter((word) => word !== 'for' && word !== 'ein')
const joinedNumberWords = `(?:${digitWords.join('|')}){3,}`
const digitToken = `(?:\\d|(?<!\\p{L})${joinedNumberWords}(?!\\p{L})|(?<!\\p{L})(?:${[...digitWords, ...Object.keys(repeatWords)].join('|')}|${multiDigitWords})(?!\\p{L})|(?<=\\d[ol]{0,2}|[\\s.-])[oli](?=[\\s.\\-\\dol]*\\d)|(?<!\\p{L})[ol]{1,3}(?=\\d))`
/**
 * Matches the parts of a possible phone number: digits, number words (even if no spaces separate the words) and letters
 * that can be read as digits.
 */
const digitParts = new RegExp(
  `\\d|(?<!\\p{L})(?:${multiDigitWords})(?!\\p{L})|${[...digitWords, ...Object.keys(repeatWords)].join('|')}|\\p{L}`,
  'gu',
)
const digitSequence = new RegExp(
  `\\+?\\(?${digitToken}(?:(?:[\\s.\\-–—/()_,*~|:#\\p{Extended_Pictographic}]{0,3}|,?\\s(?:and then|then|und dann|dann|und hinten|second half|second part|zweite hälfte|zweiter teil)\\s)${digitToken})*`,
  'giu',
)

// The patterns below use `[^\p{L}\p{N}_]` instead of `\W`, because `\W` also matches letters such as ä.
/**
 * Matches text that ends a few words after a word such as "tracking", "order" or "item". A number that directly follows
 * such text is not a phone number.
 */
const otherNumberContext =
  /(?:tracking|track|sendung|paket|parcel|shipment|order|bestell|auftrag|invoice|rechnung|ref|serial|serien|listing|inserat|anzeige|catalog|customer|kunden|batch|h ?& ?m|zara|asos|style|stil|model|prod|art|item|sku|ean|isbn|upc|barcode|rn|lot|dhl|ups|fedex|usps|gls|dpd|hermes)[\p{L}.-]*[^\p{L}\p{N}_]+(?:\p{L}+[^\p{L}\p{N}_]+){0,6}$/iu
const phoneContext =
  /(?:call|vorwahl|area code|text|phone|tel|mobile|cell|handy|mobil|ruf|digits|[📞📱📲☎]|nummer|number|reach me|ring|sms|whats)[\p{L}.-]*[^\p{L}\p{N}_]+(?:\p{L}+[^\p{L}\p{N}_]+){0,4}$/iu
/** Matches the waist and the length in pant sizes, without the leading "W": "32 L34" in "W32 L34". */
const waistAndLength = /^\d{2}[\s/x]{0,2}l\s?\d{2}(?!\d)/iu
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/

/** Masks phone numbers. Recognizes number words, spaced-out digits and letters in place of digits. */
export function maskPhoneNumbers(text: string, mask: string): string {
  return text.replaceAll(digitSequence, (found, at: number) =>
    isPhone(found, text.slice(Math.max(0, at - 60), at)) ? mask : found,
  )
}

function isPhone(found: string, before: string): boolean {
  const digits = digitsOf(found)
  const count = digits.length
  if (count < 6 || count > 15 || date.test(found.trim())) return false
  const isSpelled = /\p{L}/u.test(found)
  if (/[\d\p{L}]$/u.test(before) && !isSpelled) return false
  // A number that directly follows letters is part of a product name, such as RB3025 L0205.
  if (/\p{L}$/u.test(before) && !/\p{L}{2}/u.test(found) && !/(?:tel|nr|no|mob|cell)$/iu.test(before))
    return false
  if (otherNumberContext.test(before)) return false
  if (/w\s?$/iu.test(before) && waistAndLength.test(found.trim())) return false
  if (phoneContext.test(before)) return true
  const groups = found.match(/\d+/g) ?? []
  // Requires more digits if there are number words, because words such as "thirty eight" are often sizes.
  if (isSpelled) return count >= (multiDigitWord.test(found) ? 9 : 7)
  if (found.includes('+')) return count >= 8
  if (isAscending(groups)) return false
  if (groups.every((group) => group.length === 1)) return count >= 7
  if (digits.startsWith('0')) return count >= 9
  const american = digits.replace(/^1(?=\d{10}$)/, '')
  return (
    american.length === 10 &&
    (groups.length === 1 ||
      groups.at(-1)?.length === 4 ||
      groups.slice(0, 2).every(({ length }) => length === 3))
  )
}

/**
 * Returns whether the numbers form an increasing list, as sizes do (36 38 40 42). Each number must have at most three
 * digits.
 */
function isAscending(groups: readonly string[]): boolean {
  if (groups.some((group) => group.length > 3)) return false
  return groups.length > 2 && groups.every((group, at) => at === 0 || Number(group) > Number(groups[at - 1]))
}

function digitsOf(found: string): string {
  let digits = ''
  let times = 1
  for (const [part] of found.toLowerCase().matchAll(digitParts)) {
    const repeated = repeatWords[part]
    if (repeated) {
      times = repeated
      continue
    }
    const isTens = part.length > 1 && !(part in numberWords)
    digits += (
      isTens ? '00' : /\d/.test(part) ? part : (numberWords[part] ?? digitLookalikes[part] ?? '')
    ).repeat(times)
    times = 1
  }
  return digits
}
