import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What `test/` holds walks the whole house and takes longest: begun last, it would leave the other cores idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isOfHouse = ({ moduleId }: TestSpecification) => !moduleId.includes('/src/')
    return [...sorted.filter(isOfHouse), ...sorted.filter((file) => !isOfHouse(file))]
  }
}
