import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What `test/` holds walks the whole app and takes longest: begun last, it would leave the other cores idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWholeApp = ({ moduleId }: TestSpecification) => !moduleId.includes('/src/')
    return [...sorted.filter(isWholeApp), ...sorted.filter((file) => !isWholeApp(file))]
  }
}
