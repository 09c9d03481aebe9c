import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { queries } from '../api/queries.ts'

interface ModelInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'list'> {
  readonly label: ReactNode
  readonly labelClass?: string
  readonly onChange: (value: string) => void
}

/** A text field that suggests the known models. */
export function ModelInput({ label, labelClass, onChange, ...props }: ModelInputProps) {
  const models = useQuery(queries.models()).data?.models ?? []
  return (
    <label className={labelClass}>
      {label}
      <input {...props} list="models" onChange={(event) => onChange(event.target.value)} />
      <datalist id="models">
        {models.map(({ id }) => (
          <option key={id} value={id} />
        ))}
      </datalist>
    </label>
  )
}

/** One or more models, separated by commas. */
export function ModelsInput({ value, onChange }: Pick<ModelInputProps, 'value' | 'onChange'>) {
  const label = (
    <span className="lbl">
      Models <span className="dim">separated by commas</span>
    </span>
  )
  return <ModelInput label={label} className="text-in" value={value} onChange={onChange} />
}

/** The names in a list that is separated by commas. */
export function splitNames(written: string): string[] {
  return written
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
