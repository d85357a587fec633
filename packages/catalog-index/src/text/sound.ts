/**
 * Rules that replace English spellings of a sound with a short code. Rules for longer spellings come first. Vowels are
 * removed, except at the start of a word.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^kn|^gn/, 'n'],
  [/^wr/, 'r'],
  [/ph/g, 'f'],
  [/sch|sh|tch|ch/g, 'x'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/d?g(?=[ei])/g, 'j'],
  [/z/g, 's'],
  [/v/g, 'f'],
  [/(?<=.)[hwy]/g, ''],
  [/^[aeiou]+/, 'A'],
  [/[aeiou]+/g, ''],
  [/(.)\1+/g, '$1'],
  // Remove a plural "s", so that the singular and the plural of a word have the same sound code.
  [/(?<=..)s$/, ''],
]

/** Returns a code for the sound of a folded word. `necklace`, `neckless` and `necklaces` have the same sound code. */
export function soundCode(word: string): string {
  return rules.reduce((sound, [letters, sounds]) => sound.replace(letters, sounds), word)
}
