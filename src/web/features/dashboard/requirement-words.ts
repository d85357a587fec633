/** `individual.dob.day` → `Individual: dob, day`: the provider's own form says it in full. */
export function requirementWords(what: string): string {
  const [first = '', ...rest] = what.replaceAll('_', ' ').split('.')
  const head = first.charAt(0).toUpperCase() + first.slice(1)
  return rest.length > 0 ? `${head}: ${rest.join(', ')}` : head
}
