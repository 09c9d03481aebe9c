import { inFreshProcess } from './fresh-process.js'
import { median } from './median.js'

/**
 * Measures the median times of several contenders. Each contender runs in several fresh processes, and the contenders
 * take turns.
 */
export async function renderMedians(contenders, processes) {
  const results = contenders.map(() => [])
  for (let round = 0; round < processes; round++) {
    for (const [index, { isSlow, ...contender }] of contenders.entries()) {
      if (isSlow && round > 0) continue
      results[index].push(await inFreshProcess(new URL('render-times.js', import.meta.url), contender))
    }
  }
  return results.map((runs) => ({
    cold: median(runs.flatMap(({ cold }) => cold)),
    /**
     * Render times with a new message. `next` is the time of the first render, and `second` is the median of all
     * renders.
     */
    next: median(runs.map(({ second }) => second[0])),
    second: median(runs.map(({ second }) => median(second))),
  }))
}

export function rendererUrl(name) {
  return new URL(`../renderers/${name}.js`, import.meta.url).href
}
