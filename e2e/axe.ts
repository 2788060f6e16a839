import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import type { Frame, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Set once a test has checked the page. */
    readonly axe?: typeof axeCore
  }
}

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** A frame without a page, for example a PDF, may never answer. */
const FRAME_WITHIN_MS = 1000
/** The tests' browsers prefer reduced motion, so an animation takes one frame. */
const STILL_WITHIN_MS = 5000

/**
 * The violations that axe finds in a page and its frames. axe is injected once per document and
 * reports violations only, which takes half the time of its usual driver.
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

/** Parts that are laid out only when near the viewport have no size before. */
function layOutAll(): void {
  for (const part of document.querySelectorAll<HTMLElement>('.drawn-late')) {
    part.style.contentVisibility = 'visible'
  }
}

/**
 * Waits for running animations and busy lists: during a fade-in, or while a list is dimmed, the
 * colours are not the final ones.
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

/** Gives up after a while: axe skips a frame that it is not injected into. */
async function provideAxeInTime(frame: Frame): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FRAME_WITHIN_MS)
  })
  await Promise.race([provideAxe(frame).catch(() => undefined), late])
  clearTimeout(timer)
}
