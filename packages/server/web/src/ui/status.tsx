type Look = 'ok' | 'run' | 'wait' | 'bad' | 'idle'

const LOOKS: Readonly<Record<string, readonly [Look, string]>> = {
  completed: ['ok', 'done'],
  running: ['run', 'running'],
  started: ['run', 'running'],
  waiting: ['wait', 'waits'],
  failed: ['bad', 'failed'],
  incomplete: ['bad', 'incomplete'],
  cancelled: ['idle', 'cancelled'],
  blocked: ['idle', 'not started'],
  ready: ['idle', 'ready'],
}

export function statusLook(status: string): Look {
  return LOOKS[status]?.[0] ?? 'idle'
}

export function statusWord(status: string): string {
  return LOOKS[status]?.[1] ?? status
}

const SHAPES: Readonly<Record<Look, string>> = {
  ok: 'M1.5 5.5 4 8l4.5-6',
  run: 'M5 1a4 4 0 1 1-4 4',
  wait: 'M3 1v8M7 1v8',
  bad: 'm2 2 6 6M8 2 2 8',
  idle: 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
}

/** The shape of a status: a tick, a ring, two bars, a cross, a circle. */
export function StatusMark({ status }: { readonly status: string }) {
  const look = statusLook(status)
  return (
    <svg className={`mark ${look}`} viewBox="0 0 10 10" aria-hidden="true">
      <path d={SHAPES[look]} fill="none" stroke="currentColor" strokeWidth={look === 'wait' ? 2 : 1.6} />
    </svg>
  )
}

/** Shows a status as a shape, a word and a colour. */
export function StatusChip({ status, word }: { readonly status: string; readonly word?: string }) {
  return (
    <span className={`chip ${statusLook(status)}`}>
      <StatusMark status={status} />
      {word ?? statusWord(status)}
    </span>
  )
}
