import { Link } from '@tanstack/react-router'
import { dollars, duration, modelName, num, plural } from '../ui/format.ts'
import { StatusChip, StatusMark, statusWord } from '../ui/status.tsx'
import { groupTitle, type StepGroup } from './group-steps.ts'

const MAX_SHOWN = 30

/** Shows a group of steps with the same name, including the prompt and response of each call. */
export function StepDetails({ group, onClose }: { readonly group: StepGroup; readonly onClose: () => void }) {
  const failed = group.steps.filter(({ error }) => error !== null)
  return (
    <section className="stepdetails">
      <div className="cap">
        <h2 className="clip">{groupTitle(group)}</h2>
        <StatusChip status={group.status} />
        <button type="button" className="btn ghost more" aria-label="Close step" onClick={onClose}>
          ✕
        </button>
      </div>
      <p className="sm dim">
        {plural(group.steps.length, 'step')} · {plural(group.calls.length, 'call')}
      </p>
      {failed.map(({ id, error, attempts }) => (
        <p key={id} className="fault">
          {error!.message} <code>{error!.code}</code> {attempts > 1 && `after ${attempts} attempts`}
        </p>
      ))}
      <ul className="calllist">
        {group.calls.slice(0, MAX_SHOWN).map((call) => (
          <li key={call.id}>
            <StatusMark status={call.status} />
            <span className="grow clip">
              {modelName(call.model)} <span className="sr">{statusWord(call.status)}</span>
              <span className="dim xs">
                {' '}
                {num(call.tokens.input)} → {num(call.tokens.output)}
                {call.latencyMs === null ? '' : ` · ${duration(call.latencyMs)}`}
                {call.cost ? ` · $${dollars(call.cost)}` : ''}
                {call.retries > 0 ? ` · ${plural(call.retries, 'retry', 'retries')}` : ''}
              </span>
            </span>
            <Link className="link" to="/calls/$call" params={{ call: call.id }}>
              prompt
            </Link>
            <Link className="link" to="/calls/$call/response" params={{ call: call.id }}>
              response
            </Link>
          </li>
        ))}
      </ul>
      {group.calls.length > MAX_SHOWN && (
        <p className="sm dim">and {plural(group.calls.length - MAX_SHOWN, 'more call')}</p>
      )}
    </section>
  )
}
