import { mergeConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

/** The browser's journeys on several machines: each file starts eight servers, so one after the other. */
export default mergeConfig(usual, { test: { provide: { onCluster: true } } })
