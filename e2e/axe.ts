import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import type { Frame, Page } from 'playwright-core'

declare global {
  interface Window {
    /** There once a test has looked at the page. */
    readonly axe?: typeof axeCore
  }
}

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** A frame that shows no page, a PDF say, may never answer. */
const FRAME_WITHIN_MS = 1000
/** Visitors of tests want no motion: what moves takes a frame. */
const STILL_WITHIN_MS = 5000

/**
 * What axe finds wrong with a page and the frames in it. It is put into each document once, and
 * only what is wrong is written out: half of the time that its usual driver takes.
 */
export async function violationsOn(page: Page, runOnly: axeCore.RunOnly): Promise<string[]> {
  const main = page.mainFrame()
  const inner = page.frames().filter((frame) => frame !== main)
  await Promise.all([provideAxe(main), ...inner.map(provideAxeInTime)])
  await page.evaluate(layOutAll)
  await page.evaluate(untilStill, STILL_WITHIN_MS)
  return page.evaluate(async (only) => {
    const result = await window.axe?.run({ runOnly: only, resultTypes: ['violations'] })
    return (
      result?.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
      ) ?? ['axe did not run']
    )
  }, runOnly)
}

/** What is laid out only when somebody comes near has no size before. */
function layOutAll(): void {
  for (const part of document.querySelectorAll<HTMLElement>('.drawn-late')) {
    part.style.contentVisibility = 'visible'
  }
}

/**
 * Colours on their way from one theme to the other, and what fades in, are no colours yet, nor is
 * what is pale because it is about to be replaced.
 */
async function untilStill(withinMs: number): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
      )
  const isBusy = () => document.querySelector('ul[aria-busy="true"]') !== null
  const deadline = performance.now() + withinMs
  while ((moving().length > 0 || isBusy()) && performance.now() < deadline) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

async function provideAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) {
    await frame.evaluate(`${source};undefined`)
  }
}

/** As far as that can be: axe passes over a frame that it is not in. */
async function provideAxeInTime(frame: Frame): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FRAME_WITHIN_MS)
  })
  await Promise.race([provideAxe(frame).catch(() => undefined), late])
  clearTimeout(timer)
}
