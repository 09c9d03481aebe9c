import type { Engine, RunEvent, RunSummary } from '@quire/runtime'
import type { Output } from './output.ts'

/** Works on a run until it ends and shows how it goes: one living line on a terminal, plain lines elsewhere. */
export async function showProgress(
  engine: Engine,
  run: string,
  { concurrency, output }: { readonly concurrency: number; readonly output: Output },
): Promise<RunSummary & { readonly durationMs: number }> {
  const started = performance.now()
  const stop = new AbortController()
  const interrupt = (): void => {
    if (stop.signal.aborted) process.exit(130)
    output.note(`\nStopping. Go on later with: quire resume ${run}`)
    stop.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  const board = createBoard(output, started)
  const timer = setInterval(() => board.draw(), 200)
  try {
    const summary = await engine.runToEnd(run, {
      concurrency,
      signal: stop.signal,
      onEvent: (event) => board.tell(event),
    })
    return { ...summary, durationMs: Math.round(performance.now() - started) }
  } finally {
    clearInterval(timer)
    board.clear()
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

interface Board {
  tell(event: RunEvent): void
  draw(): void
  clear(): void
}

function createBoard(output: Output, started: number): Board {
  const isTerminal = process.stderr.isTTY === true && !output.isJson
  const counts = { done: 0, running: new Set<string>(), calls: 0, tokens: 0 }
  const line = (): string => {
    const seconds = Math.round((performance.now() - started) / 1000)
    const busy = [...counts.running].slice(0, 3).join(', ')
    return `${counts.done} steps done, ${counts.running.size} under way${busy && ` (${busy})`}, ${counts.calls} calls, ${counts.tokens} tokens, ${seconds} s`
  }
  return {
    tell({ type, data }) {
      const step = String(data.step ?? '')
      if (type === 'step.started' || type === 'step.retried') counts.running.add(step)
      if (type === 'call.completed') {
        counts.calls++
        counts.tokens += Number(data.inputTokens ?? 0) + Number(data.outputTokens ?? 0)
      }
      if (type === 'step.completed' || type === 'step.failed' || type === 'step.waiting') {
        counts.running.delete(step)
        counts.done++
        const mark = type === 'step.completed' ? '✓' : type === 'step.waiting' ? '…' : '✗'
        const why = type === 'step.failed' ? `: ${data.message}` : type === 'step.waiting' ? `: ${data.reason}` : ''
        this.clear()
        output.note(`${mark} ${step}${why}`)
      }
      if (type === 'step.retried') {
        this.clear()
        output.note(`↻ ${step} was taken up again`)
      }
    },
    draw() {
      if (isTerminal) process.stderr.write(`\r\x1b[2K${line().slice(0, (process.stderr.columns ?? 100) - 1)}`)
    },
    clear() {
      if (isTerminal) process.stderr.write('\r\x1b[2K')
    },
  }
}
