import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The usual order, largest files first, so that none runs alone at the end. The benchmark is small
 * but slow, so it is first in its project.
 */
export default class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => place(one) - place(other))
  }
}

function place({ project, moduleId }: TestSpecification): number {
  const isSlow = moduleId.includes('/bench/')
  return project.config.sequence.groupOrder * 2 + (isSlow ? 0 : 1)
}
