interface SegProps<Value extends string> {
  readonly label: string
  readonly options: readonly (readonly [Value, string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A segmented control that switches between views of the same content. */
export function Seg<Value extends string>({ label, options, value, onChange }: SegProps<Value>) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map(([option, name]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** The option with this name. Undefined if there is none, for example after an edit of the URL. */
export function optionOf<Value extends string>(
  options: readonly (readonly [Value, string])[],
  wanted: string | undefined,
): Value | undefined {
  return options.find(([value]) => value === wanted)?.[0]
}
