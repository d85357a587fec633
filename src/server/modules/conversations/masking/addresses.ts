const dotWord = String.raw`(?<!polka)[\s_-](?:dot|punkt)[\s_-]`
const atWord = String.raw`[\s_-](?:at|ät|klammeraffe|affenschwanz)[\s_-]`
const spelledDot = String.raw`[([{<]\s?(?:dot|punkt|\.)\s?[)\]}>]|${dotWord}|•`
export const dot = String.raw`\s?(?:\.|${spelledDot})\s?`
/** Dot inside an address. A dot that is followed, but not preceded, by a space ends a sentence. */
const tightDot = String.raw`(?:\.(?!\s)|\s\.\s?|\s?(?:${spelledDot})\s?)`
export const at = String.raw`\s?(?:@|[([{<*]\s?(?:at|ät|a)\s?[)\]}>*]|${atWord})\s?`
// A name stops before a spelled-out sign, and names have a maximum length and count. Otherwise there would be several
// ways to match a text, and a single message could block the process for hours.
const nameBut = (signs: string) => String.raw`(?:(?!${signs})[\p{L}\p{N}_+-]){1,64}`
export const hostName = nameBut(dotWord)
export const host = `${hostName}(?:${dot}${hostName}){0,16}`
const mailName = nameBut(`${dotWord}|${atWord}`)
export const mailNames = `${mailName}(?:${dot}${mailName}){0,16}`
const wordTop = 'shop|store|eu|uk|co|io|ly|ch|fr|nl|pl|ru|app|info|online|site|link|gg|tv'
/** Top-level domain of an email address. */
export const mailTop = `(?:${dot}(?:com|net|org|de|xyz|biz)|${tightDot}(?:${wordTop}|me))(?![\\p{L}\\p{N}])`
/** Top-level domain of a website. Some of them can also start a sentence, so they count only at the end of one. */
export const siteTop = `(?:${dot}(?:(?:com|xyz|biz)|(?:net|org|de)(?=\\s*(?:$|[\\n.,!?;:)/])))|${tightDot}(?:net|org|de|${wordTop}))(?![\\p{L}\\p{N}])`
