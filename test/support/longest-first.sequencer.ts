import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the files in `test/` first. They test the whole app and take longest, so starting them late would leave CPU
 * cores idle at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWholeApp = ({ moduleId }: TestSpecification) => !moduleId.includes('/src/')
    return [...sorted.filter(isWholeApp), ...sorted.filter((file) => !isWholeApp(file))]
  }
}
