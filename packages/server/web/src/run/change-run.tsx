import { useState } from 'react'
import type { Api, Run } from '../api/api.generated.ts'
import { ModelInput } from '../ui/model-input.tsx'
import { Select } from '../ui/select.tsx'

type Change = Api['resumeRun']['body']

interface ChangeRunProps {
  readonly run: Run
  readonly onChange: (change: Change) => void
}

const LIMITS = [
  ['calls', 'Maximum calls'],
  ['tokens', 'Maximum tokens'],
  ['cost', 'Maximum cost, $'],
] as const

export function ChangeRun({ run, onChange }: ChangeRunProps) {
  const [leaving, setLeaving] = useState('')
  const [instead, setInstead] = useState('')
  const [limits, setLimits] = useState<Readonly<Record<string, string>>>({})
  const set = Object.entries(limits).filter(([, value]) => value !== '')
  const models = [...new Set(run.request.models)]
  const continueRun = () =>
    onChange({
      ...(leaving !== '' && (instead === '' ? { without: [leaving] } : { replace: { [leaving]: instead } })),
      ...(set.length > 0 && { limits: Object.fromEntries(set.map(([name, value]) => [name, Number(value)])) }),
    })
  return (
    <details className="redo">
      <summary className="sm">Change models or limits…</summary>
      <div className="changes">
        <Select
          label="Continue without"
          look="form"
          value={leaving}
          options={[['', 'keep all models'], ...models]}
          onChange={setLeaving}
        />
        <ModelInput
          label={<span className="sm">Replace with</span>}
          className="text-in"
          value={instead}
          disabled={leaving === ''}
          placeholder="no replacement"
          onChange={setInstead}
        />
        {LIMITS.map(([name, label]) => (
          <label key={name}>
            <span className="sm">{label}</span>
            <input
              className="text-in"
              type="number"
              min="0"
              step="any"
              value={limits[name] ?? ''}
              onChange={(event) => setLimits({ ...limits, [name]: event.target.value })}
            />
          </label>
        ))}
      </div>
      <button type="button" className="btn" disabled={leaving === '' && set.length === 0} onClick={continueRun}>
        Continue
      </button>
    </details>
  )
}
