interface PaneTabsProps<Name extends string> {
  readonly panes: readonly (readonly [Name, string])[]
  readonly value: Name
  readonly onChange: (name: Name) => void
}

/** Shows the panes of a page as tabs on narrow screens. Hidden on wide screens. */
export function PaneTabs<Name extends string>({ panes, value, onChange }: PaneTabsProps<Name>) {
  return (
    <fieldset className="tabs" aria-label="Pane">
      {panes.map(([name, label]) => (
        <label key={name}>
          <input type="radio" name="pane" checked={name === value} onChange={() => onChange(name)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
