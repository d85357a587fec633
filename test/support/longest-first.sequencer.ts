import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the test files in `test/` before all others. They test the whole app and take the longest. If they started late,
 * some CPU cores would be idle at the end of the test run.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWholeApp = ({ moduleId }: TestSpecification) => !moduleId.includes('/src/')
    return [...sorted.filter(isWholeApp), ...sorted.filter((file) => !isWholeApp(file))]
  }
}
