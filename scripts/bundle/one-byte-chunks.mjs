/**
 * Vite plugin that writes all characters outside ASCII in chunks as escape sequences. V8 keeps the source text of a
 * chunk in memory. The text takes one byte per character if it contains only ASCII, and otherwise two bytes per
 * character.
 * @returns {import('vite').Plugin}
 */
export function oneByteChunks() {
  return {
    name: 'one-byte-chunks',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    // Runs after minification, because minification would replace the escape sequences with the characters again.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = escapeWideCharacters(file.code)
      },
    },
  }
}

/**
 * Replaces characters outside ASCII with escape sequences, which have the same meaning in strings, templates, regular
 * expressions and names.
 * @param {string} code
 * @throws {Error} if the text of a raw template would change
 */
export function escapeWideCharacters(code) {
  const raw = /\braw`[^`]*[^\0-\x7f]/.exec(code)
  if (raw) throw new Error(`A raw template contains a character outside ASCII: ${raw[0].slice(-60)}`)
  // An escaped character, such as `\–` in a regular expression, means the same without its backslash.
  return code.replaceAll(
    /(\\*)([^\0-\x7f])/g,
    (_, slashes, unit) =>
      `${slashes.slice(slashes.length % 2)}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
