interface SelectProps {
  readonly label: string
  /** Whether the label is only read aloud. */
  readonly isLabelHidden?: boolean
  /** A field stands in a row of controls. A form has one control below the other. */
  readonly look?: 'field' | 'form'
  readonly className?: string
  readonly value: string
  readonly options: readonly (string | readonly [value: string, name: string])[]
  readonly onChange: (value: string) => void
}

export function Select({ label, isLabelHidden, look = 'field', className, value, options, onChange }: SelectProps) {
  const isField = look === 'field'
  const labelLook = isLabelHidden ? 'sr' : isField ? 'dim sm' : 'sm'
  const looks = [isField ? 'field' : '', className ?? ''].filter((one) => one !== '').join(' ')
  return (
    <label className={looks || undefined}>
      <span className={labelLook}>{label}</span>
      <select
        className={isField ? undefined : 'text-in'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => {
          const [id, name] = typeof option === 'string' ? [option, option] : option
          return (
            <option key={id} value={id}>
              {name}
            </option>
          )
        })}
      </select>
    </label>
  )
}
