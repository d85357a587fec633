/** Converts `not_found` and `notFound` to `not-found`. */
type Hyphenated<Text extends string> = Text extends `${infer Letter}${infer Rest}`
  ? `${Letter extends '_' ? '-' : Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${Hyphenated<Rest>}`
  : ''

/** Converts a code in snake case or camel case to the hyphenated form that message keys use. */
export const toHyphenated = <Text extends string>(text: Text): Hyphenated<Text> =>
  text.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as Hyphenated<Text>
