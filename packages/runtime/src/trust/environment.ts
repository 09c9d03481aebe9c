/** Environment variables, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>
