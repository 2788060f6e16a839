import { mergeConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

/**
 * The browser tests on several machines. Each file starts eight servers, so the files run one after
 * the other.
 */
export default mergeConfig(usual, { test: { provide: { onCluster: true } } })
