import { ensureChromium } from '../../scripts/chromium-install.mjs'
import { readCommand } from '../../scripts/command.mjs'
import { root } from '../../scripts/packages.mjs'
import { environmentWith, toolFile } from '../../scripts/pinned-node.mjs'
import { run } from '../../scripts/run.mjs'
import { runStep } from '../../scripts/steps.mjs'

readCommand({
  name: 'npm run drill:tests',
  about:
    'Runs all unit and integration tests with all random cases, including the tests tagged `long`, which `npm test` leaves out.',
})
const node = process.execPath
const chromium = await runStep('Chromium', (step) => ensureChromium(step, node))
const { code } = await run(node, [toolFile('vitest'), 'run'], {
  cwd: root,
  env: environmentWith(node, { CHROME_PATH: chromium, ALL_RUNS: '1' }),
})
process.exitCode = code
