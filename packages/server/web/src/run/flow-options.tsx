import type { FlowDetails } from '../api/api.generated.ts'
import { words } from '../ui/format.ts'

export type OptionValues = Readonly<Record<string, string | number | boolean | string[]>>
type FlowOption = NonNullable<FlowDetails['options']>[number]

interface FlowOptionsProps {
  readonly options: readonly FlowOption[]
  readonly values: OptionValues
  readonly onChange: (values: OptionValues) => void
}

/** Shows a form control for each option of a flow. The option's type determines the control. */
export function FlowOptions({ options, values, onChange }: FlowOptionsProps) {
  const set = (name: string, value: OptionValues[string] | undefined) => {
    const { [name]: _old, ...rest } = values
    onChange(value === undefined || value === '' ? rest : { ...rest, [name]: value })
  }
  // Options that fill themselves in, such as today's date, and single models are seldom set.
  const isSeldom = ({ fill, type }: FlowOption) => fill !== undefined || type === 'model'
  const seldom = options.filter(isSeldom)
  const asked = options.filter((option) => !isSeldom(option))
  const fields = asked.filter(({ type }) => type !== 'boolean')
  // A scope with a default, such as a team's rounds, applies to the whole run.
  const scope = fields.filter((option) => option.isScope && option.default === undefined)
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend>Options</legend>
      <OptionFields options={asked.filter((option) => !scope.includes(option))} values={values} set={set} />
      {scope.length > 0 && (
        <details>
          <summary>Only a part of the run</summary>
          <OptionFields options={scope} values={values} set={set} />
        </details>
      )}
      {seldom.length > 0 && (
        <details>
          <summary>More</summary>
          <OptionFields options={seldom} values={values} set={set} />
        </details>
      )}
    </fieldset>
  )
}

interface OptionFieldsProps {
  readonly options: readonly FlowOption[]
  readonly values: OptionValues
  readonly set: (name: string, value: OptionValues[string] | undefined) => void
}

function OptionFields({ options, values, set }: OptionFieldsProps) {
  const switches = options.filter(({ type }) => type === 'boolean')
  const fields = options.filter(({ type }) => type !== 'boolean')
  return (
    <>
      {switches.length > 0 && (
        <div className="checks">
          {switches.map(({ name, description }) => (
            <label key={name} title={description}>
              <input
                type="checkbox"
                checked={values[name] === true}
                onChange={(event) => set(name, event.target.checked || undefined)}
              />
              {words(name)} <span className="dim sm">{description}</span>
            </label>
          ))}
        </div>
      )}
      {fields.length > 0 && <FieldGrid options={fields} values={values} set={set} />}
    </>
  )
}

function FieldGrid({ options, values, set }: OptionFieldsProps) {
  return (
    <div className="optgrid">
      {options.map(({ name, description, type, default: usual }) => {
        const value = values[name]
        return (
          <label key={name}>
            <span className="lbl">{words(name)}</span>
            <input
              className="text-in"
              type={type === 'number' ? 'number' : 'text'}
              step="any"
              value={Array.isArray(value) ? value.join(', ') : String(value ?? '')}
              placeholder={usual === undefined ? '' : String(usual)}
              onChange={(event) => set(name, readValue(event.target.value, type))}
            />
            <span className="sm dim">{description}</span>
          </label>
        )
      })}
    </div>
  )
}

function readValue(written: string, type: FlowOption['type']): OptionValues[string] | undefined {
  if (written === '') return undefined
  if (type === 'number') return Number(written)
  return type === 'list' ? written.split(',').map((one) => one.trim()) : written
}
