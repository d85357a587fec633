import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Starts the files in `test/` first: they test the whole app and take longest, so a late start would leave cores idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWholeApp = ({ moduleId }: TestSpecification) => !moduleId.includes('/src/')
    return [...sorted.filter(isWholeApp), ...sorted.filter((file) => !isWholeApp(file))]
  }
}
