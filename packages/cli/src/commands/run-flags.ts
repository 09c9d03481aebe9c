import type { ListedFlow } from '@quire/runtime/flows'
import type { Quire } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import { addFlags, type FlowFlag, flowFlags, flowHelp, scanArguments } from '../command-line/flow-flags.ts'
import { type OpenOptions, openFor, withTrust } from '../open/open-for.ts'

/** A flow named on the command line, and the workspace that was opened to find it. */
export interface NamedFlow {
  readonly name: string
  /** Absent if the flow is unknown. */
  readonly flags?: readonly FlowFlag[]
  readonly quire: Quire
}

/**
 * Finds the flow in the arguments of `run` and adds its flags. Without a flow, the help lists all flows with their
 * flags. If a flow is written in code, reading its options runs that code, which requires trust.
 */
export async function readFlow(command: Command, args: readonly string[]): Promise<NamedFlow | undefined> {
  const options: OpenOptions = scanArguments(command.options, args).values
  const isHelp = args.some((arg) => arg === '--help' || arg === '-h')
  let quire = await openFor(options)
  // The flow may come from a kit package, which is loaded only in a trusted workspace.
  if (!isHelp && quire.workspace.config.kits?.length) quire = await withTrust(quire, options)
  const flows = await quire.listFlows()
  const name = nameOf(command, args, flows)
  if (name === undefined) {
    command.addHelpText('after', flowHelp(command, flows))
    return undefined
  }
  const listed = flows.find((flow) => flow.name === name)
  if (!listed) return { name, quire }
  if (!isHelp && listed.code !== undefined) quire = await withTrust(quire, options)
  const flags = flowFlags(await optionsOf(quire, listed))
  addFlags(command, name, flags)
  return { name, flags, quire }
}

/** The first argument that is neither a flag nor the value of a flag. Flags may come before the flow's name. */
function nameOf(command: Command, args: readonly string[], flows: readonly ListedFlow[]): string | undefined {
  const flags = flows.flatMap(({ options = [] }) => flowFlags(options)).map(({ flag }) => flag)
  return scanArguments([...command.options, ...flags], args).args.find((arg) => !arg.startsWith('-'))
}

async function optionsOf(
  quire: Quire,
  { name, code, options }: ListedFlow,
): Promise<NonNullable<ListedFlow['options']>> {
  if (code === undefined) return options ?? []
  return quire.workspace.isTrusted ? ((await quire.getFlow(name)).options ?? []) : []
}
