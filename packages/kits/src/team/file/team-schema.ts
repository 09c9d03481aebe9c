import { DRAFTINGS, TEAM_ROLES } from '../entity/entities.ts'

const text = (description: string): object => ({ type: 'string', pattern: '\\S', description })

/** The schema of a team file, published for editors as `schemas/team.schema.json`. */
export const teamSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire team',
  description: 'A team that works in rounds: its members and their roles.',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'description', 'members'],
  properties: {
    $schema: { type: 'string' },
    name: text('The name of the team.'),
    description: text('A description of the team and how it works, in a few sentences. Included in every prompt.'),
    round_days: {
      type: 'integer',
      minimum: 1,
      maximum: 365,
      description: 'Number of project days that a round represents. Prompts then say how many days are left.',
    },
    drafting: {
      enum: DRAFTINGS,
      description:
        'How the result is written. "parts" (default): members write products, and the editor joins them. "whole": the editor writes the whole document from the first round on, and the others criticise it.',
    },
    members: {
      type: 'array',
      minItems: 1,
      maxItems: 40,
      description: 'One chair, at least one operative, and optionally an inspector and an envoy.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'role', 'team_role', 'skills', 'characteristics'],
        properties: {
          id: {
            type: 'string',
            pattern: '^[a-z][a-z0-9-]{0,31}$',
            description: 'A short id in lower case (default: made from the name).',
          },
          name: text('The name used by the other members.'),
          role: text('Their role in this team, such as "head of research".'),
          team_role: { enum: TEAM_ROLES, description: 'Their task in every round.' },
          editor: {
            type: 'boolean',
            description: 'Whether they write the result (default: the chair writes it).',
          },
          squad: text('The side they are on, if the team is split.'),
          skills: {
            type: 'array',
            minItems: 1,
            description: 'What they are good at.',
            items: {
              anyOf: [
                { type: 'string', pattern: '\\S' },
                {
                  type: 'object',
                  additionalProperties: false,
                  required: ['name'],
                  properties: { name: text('The skill.'), detail: text('What it covers, in a few words.') },
                },
              ],
            },
          },
          characteristics: {
            type: 'array',
            minItems: 1,
            description: 'Their character: "patient", "hates jargon".',
            items: { type: 'string', pattern: '\\S' },
          },
          motivation: text('Their motivation. The chair uses it.'),
          stake: text('What they will have to live with once the result is carried out.'),
        },
      },
    },
  },
}
