/**
 * Formats the provider's name for required information: `individual.dob.day` becomes `Individual: dob, day`. A rough
 * label is enough, because the provider's form has full labels.
 */
export function requirementLabel(what: string): string {
  const [first = '', ...rest] = what.replaceAll('_', ' ').split('.')
  const head = first.charAt(0).toUpperCase() + first.slice(1)
  return rest.length > 0 ? `${head}: ${rest.join(', ')}` : head
}
