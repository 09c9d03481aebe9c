// Written by `quire types`, hash b241fe209665. After changing prompts, run it again; `quire types --check` fails if this file is out of date.
// For programs without files: loadPrompts(texts).
export default {
  'identity.md':
    'You answer customers of Alder Bikes, a repair shop.\n\n- The shop is open from Tuesday to Saturday, 9:00 to 18:00.\n- A service costs 80 € and takes two working days.\n- Answer in at most three sentences. If you do not know something, say so and offer to ask a mechanic.\n',
  'reply.yaml':
    '# yaml-language-server: $schema=../../../packages/core/schemas/blueprint.schema.json\ndescription: A reply to a customer of the bicycle shop.\nmodel: openai/gpt-4o\nsettings: { temperature: 0.3, maxOutputTokens: 600 }\ninputs:\n  question: { description: What the customer wrote, main: true }\n  history: { description: "Earlier turns, each with a role and a text", default: [] }\nlayers:\n  - { id: identity, template: identity, stable: true }\n  - { id: history, role: user, source: history, fit: oldest-first, target: 4000 }\n  - { id: question, role: user, source: question }\n',
  'schemas/triage.json':
    '{\n  "type": "object",\n  "additionalProperties": false,\n  "required": ["topic", "isUrgent", "summary"],\n  "properties": {\n    "topic": { "enum": ["repair", "sale", "other"] },\n    "isUrgent": { "type": "boolean", "description": "Whether somebody could be hurt or is stranded." },\n    "summary": { "type": "string", "description": "The message in at most ten words." }\n  }\n}\n',
  'triage-task.md':
    'Sort the message of a customer of Alder Bikes, a repair shop. A message is urgent if somebody could be hurt or is stranded.\n',
  'triage.yaml':
    "# yaml-language-server: $schema=../../../packages/core/schemas/blueprint.schema.json\ndescription: Sorts a message by urgency and topic.\nmodel: openai/gpt-4o\nsettings: { temperature: 0 }\nanswer: { json: triage }\ninputs:\n  message: { description: The customer's message, main: true }\nlayers:\n  - { id: task, template: triage-task }\n  - { id: form, source: answer_form }\n  - { id: message, role: user, source: message }\n",
}
