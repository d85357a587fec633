const dotWord = String.raw`(?<!polka)[\s_-](?:dot|punkt)[\s_-]`
const atWord = String.raw`[\s_-](?:at|ät|klammeraffe|affenschwanz)[\s_-]`
const spelledDot = String.raw`[([{<]\s?(?:dot|punkt|\.)\s?[)\]}>]|${dotWord}|•`
export const dot = String.raw`\s?(?:\.|${spelledDot})\s?`
/**
 * Matches a dot inside an address. Does not match a dot that is followed, but not preceded, by a space, because such a
 * dot ends a sentence.
 */
const tightDot = String.raw`(?:\.(?!\s)|\s\.\s?|\s?(?:${spelledDot})\s?)`
export const at = String.raw`\s?(?:@|[([{<*]\s?(?:at|ät|a)\s?[)\]}>*]|${atWord})\s?`
// Matches a name up to the next spelled-out "at" or "dot". Limits the length and number of names, because catastrophic
// backtracking could otherwise block the process for hours.
const nameBut = (signs: string) => String.raw`(?:(?!${signs})[\p{L}\p{N}_+-]){1,64}`
export const hostName = nameBut(dotWord)
export const host = `${hostName}(?:${dot}${hostName}){0,16}`
const mailName = nameBut(`${dotWord}|${atWord}`)
export const mailNames = `${mailName}(?:${dot}${mailName}){0,16}`
const wordTop = 'shop|store|eu|uk|co|io|ly|ch|fr|nl|pl|ru|app|info|online|site|link|gg|tv'
/** Matches the top-level domain of an email address. */
export const mailTop = `(?:${dot}(?:com|net|org|de|xyz|biz)|${tightDot}(?:${wordTop}|me))(?![\\p{L}\\p{N}])`
/**
 * Matches the top-level domain of a website. "net", "org" and "de" can also be the first word of a sentence, so after
 * a spaced dot they match only before the end of a sentence or a path.
 */
export const siteTop = `(?:${dot}(?:(?:com|xyz|biz)|(?:net|org|de)(?=\\s*(?:$|[\\n.,!?;:)/])))|${tightDot}(?:net|org|de|${wordTop}))(?![\\p{L}\\p{N}])`
