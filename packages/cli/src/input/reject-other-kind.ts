import type { Quire } from '@quire/runtime/front-door'
import { hasProcess } from '@quire/session'
import { InvalidInput } from '../command-line/errors.ts'
import type { Output } from '../output/output.ts'

const KINDS = {
  blueprint: {
    article: 'a blueprint',
    use: 'To send its prompt, use',
    args: (name: string) => `ask ${name} --input FILE`,
  },
  flow: { article: 'a flow', use: 'To run it, use', args: (name: string) => `run ${name} --input FILE` },
  kit: { article: 'a kit to chat with', use: 'To chat with it, use', args: (name: string) => `chat ${name}` },
} as const

type NamedKind = keyof typeof KINDS

/** Rejects a name that belongs to something else, and shows the command that takes it. */
export async function rejectOtherKind(
  quire: Pick<Quire, 'workspace' | 'listFlows'>,
  name: string,
  wanted: NamedKind,
  { command }: Pick<Output, 'command'>,
): Promise<void> {
  const { workspace } = quire
  const names: Readonly<Record<NamedKind, readonly string[]>> = {
    blueprint: workspace.listBlueprints(),
    flow: (await quire.listFlows()).map((flow) => flow.name),
    kit: workspace.kits.filter(hasProcess).map((kit) => kit.name),
  }
  if (names[wanted].includes(name)) return
  for (const [kind, { article, use, args }] of Object.entries(KINDS)) {
    if (!names[kind as NamedKind].includes(name)) continue
    throw new InvalidInput(`'${name}' is ${article}, not ${KINDS[wanted].article}. ${use}: ${command(args(name))}`)
  }
}
