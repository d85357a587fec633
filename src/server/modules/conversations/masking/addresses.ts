const dotWord = String.raw`(?<!polka)[\s_-](?:dot|punkt)[\s_-]`
const atWord = String.raw`[\s_-](?:at|\u00e4t|klammeraffe|affenschwanz)[\s_-]`
const spelledDot = String.raw`[([{<]\s?(?:dot|punkt|\.)\s?[)\]}>]|${dotWord}|\u2022`
export const dot = String.raw`\s?(?:\.|${spelledDot})\s?`
/**
 * Matches a dot inside an address. A dot that is followed by a space but not preceded by a space does not match,
 * because such a dot ends a sentence.
 */
const tightDot = String.raw`(?:\.(?!\s)|\s\.\s?|\s?(?:${spelledDot})\s?)`
export const at = String.raw`\s?(?:@|[([{<*]\s?(?:at|\u00e4t|a)\s?[)\]}>*]|${atWord})\s?`
// Returns a pattern for a name that ends before the next match of `excluded` (a spelled-out "at" or "dot"). Lengths and
// repetitions are limited, because catastrophic backtracking could otherwise block the process for hours.
const nameWithout = (excluded: string) => String.raw`(?:(?!${excluded})[\p{L}\p{N}_+-]){1,64}`
export const hostLabel = nameWithout(dotWord)
export const hostname = `${hostLabel}(?:${dot}${hostLabel}){0,16}`
const emailNamePart = nameWithout(`${dotWord}|${atWord}`)
export const emailName = `${emailNamePart}(?:${dot}${emailNamePart}){0,16}`
const tldWords = 'shop|store|eu|uk|co|io|ly|ch|fr|nl|pl|ru|app|info|online|site|link|gg|tv'
/** Matches the top-level domain of an email address. */
export const emailTld = `(?:${dot}(?:com|net|org|de|xyz|biz)|${tightDot}(?:${tldWords}|me))(?![\\p{L}\\p{N}])`
/**
 * Matches the top-level domain of a website. After a dot and a space, the words "net", "org" and "de" can also start a
 * new sentence. In this case, the words match only before punctuation, a path or the end of the text.
 */
export const websiteTld = `(?:${dot}(?:(?:com|xyz|biz)|(?:net|org|de)(?=\\s*(?:$|[\\n.,!?;:)/])))|${tightDot}(?:net|org|de|${tldWords}))(?![\\p{L}\\p{N}])`
