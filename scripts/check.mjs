import { readCommand } from './command.mjs'
import { exitWithError } from './fail.mjs'
import { ensurePackages } from './packages.mjs'
import { ensureNode } from './ensure-node.mjs'
import { codeStage, generatedTypesStage, runStages } from './stages.mjs'
import { runStep } from './steps.mjs'

const { values } = readCommand({
  name: 'npm run check',
  about: `Checks ${codeStage.checks.map(({ name }) => name).join(', ')}.`,
  flags: { only: { about: 'names of checks, separated by commas (default: all)', value: 'types,lint' } },
})
try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  const node = await runStep('Node', ensureNode)
  const checks = selectChecks(values.only)
  process.exitCode = (await runStages(node, [generatedTypesStage, { ...codeStage, checks }])) ? 0 : 1
} catch (error) {
  exitWithError(error)
}

/**
 * Returns the checks with these names.
 * @param {string | undefined} names separated by commas
 */
function selectChecks(names) {
  if (names === undefined) return codeStage.checks
  const wanted = names.split(',').map((name) => name.trim())
  const unknown = wanted.find((name) => !codeStage.checks.some((check) => check.name === name))
  if (unknown !== undefined)
    throw new Error(
      `There is no check "${unknown}". The checks are: ${codeStage.checks.map(({ name }) => name).join(', ')}.`,
    )
  return codeStage.checks.filter(({ name }) => wanted.includes(name))
}
