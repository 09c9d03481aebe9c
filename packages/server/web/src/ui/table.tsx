import type { ReactNode } from 'react'

interface Column<Row> {
  readonly head: ReactNode
  readonly className?: string
  readonly cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly isCurrent?: (row: Row, index: number) => boolean
  readonly className?: string
  /** The foot of the table. */
  readonly children?: ReactNode
}

export function Table<Row>({ columns, rows, keyOf, isCurrent, className = 'list', children }: TableProps<Row>) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map(({ head, className: look }, index) => (
            <th key={index} scope="col" className={look}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row)} aria-current={isCurrent?.(row, index) || undefined}>
            {columns.map(({ cell, className: look }, column) => (
              <td key={column} className={look}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {children}
    </table>
  )
}
