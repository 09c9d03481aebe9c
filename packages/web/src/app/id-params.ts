type Params<Name extends string> = { readonly [Key in Name]: string }

/** An id as it stands in an address. Ids have dots, and the server takes a path with a dot for a file. */
export function writeId(id: string): string {
  return id.replaceAll('~', '~0').replaceAll('.', '~1')
}

export function readId(written: string): string {
  return written.replaceAll('~1', '.').replaceAll('~0', '~')
}

/** Reads and writes the one id in the path of a route. */
export function idParam<const Name extends string>(name: Name) {
  const map = (change: (id: string) => string) => (params: Params<Name>) =>
    ({ [name]: change(params[name]) }) as Params<Name>
  return { parse: map(readId), stringify: map(writeId) }
}
