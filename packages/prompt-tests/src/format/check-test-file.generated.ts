// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core/data-file'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire prompt tests","type":"object","additionalProperties":false,"required":["blueprint","cases"],"properties":{"$schema":{"type":"string"},"blueprint":{"type":"string","description":"The blueprint under test: its name, or kit/name."},"models":{"type":"array","items":{"type":"string"},"minItems":1,"description":"Models to assemble the prompt for. If answers are checked, these models are also called."},"tiers":{"type":"array","items":{"enum":["full","medium","minimal"]},"minItems":1,"description":"Tiers to assemble the prompt for. Each tier uses its first model in the model table."},"budget":{"type":"integer","minimum":1,"description":"Maximum number of tokens in the prompt."},"input":{"type":"string","description":"A YAML or JSON file with inputs, or a text file with the main input. The path is relative to this file."},"inputs":{"type":"object","description":"Inputs of the blueprint, keyed by name. They override inputs from a file."},"inputFiles":{"type":"object","additionalProperties":{"type":"string"},"description":"A map of input names to value files; paths are relative to this file."},"prompt":{"type":"array","description":"Checks on the prompt of every case.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"startsWith":{"type":"string","description":"Text that the prompt must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."},"any":{"type":"array","minItems":1,"items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"startsWith":{"type":"string","description":"Text that the prompt must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."}}},"description":"At least one of these checks must pass."},"not":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"startsWith":{"type":"string","description":"Text that the prompt must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."}},"description":"A check that must not pass."},"present":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt, at least in part."},"whole":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt in full."},"omitted":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must not be in the prompt."},"maxTokens":{"description":"Maximum number of tokens in the prompt, or in one layer.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"required":["layer","tokens"],"properties":{"layer":{"type":"string"},"tokens":{"type":"integer","minimum":0}}}]},"prefix":{"type":"object","description":"Minimum length of the prefix shared with another case’s prompt, as a share of the prompt’s bytes.","additionalProperties":false,"required":["case","atLeast"],"properties":{"case":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"snapshot":{"const":true,"description":"Every layer must match the snapshot stored by `quire test --update`."}}}},"answer":{"type":"array","description":"Checks on the answer of every case.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"startsWith":{"type":"string","description":"Text that the answer must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."},"equals":{"type":"string","description":"The whole answer, ignoring surrounding white space."},"any":{"type":"array","minItems":1,"items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"startsWith":{"type":"string","description":"Text that the answer must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."},"equals":{"type":"string","description":"The whole answer, ignoring surrounding white space."}}},"description":"At least one of these checks must pass."},"not":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"startsWith":{"type":"string","description":"Text that the answer must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."},"equals":{"type":"string","description":"The whole answer, ignoring surrounding white space."}},"description":"A check that must not pass."},"json":{"const":"only","description":"The answer must be pure JSON, without a code fence or other text."},"schema":{"description":"The JSON Schema for the JSON in the answer, or a file that contains this schema. Text around the JSON is allowed.","anyOf":[{"type":"string"},{"type":"object"}]},"verdict":{"type":"string","description":"The verdict of a review, such as PASS."},"action":{"type":"object","description":"An action that the answer must request. The action must have these parameters and may have others.","additionalProperties":false,"required":["type"],"properties":{"type":{"type":"string"},"params":{"type":"object"}}},"similar":{"type":"object","description":"The similarity of the answer to a reference text: the Sørensen–Dice coefficient of their word pairs, from 0 to 1.","additionalProperties":false,"required":["atLeast"],"minProperties":2,"properties":{"text":{"type":"string"},"file":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"judge":{"type":"object","description":"A model scores the answer against a rubric, from 0 to 1.","additionalProperties":false,"required":["rubric","atLeast"],"properties":{"rubric":{"type":"string"},"model":{"type":"string","description":"The judge. Defaults to the workspace’s model."},"atLeast":{"type":"number","minimum":0,"maximum":1}}}}}},"cases":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"\\S"},"models":{"type":"array","items":{"type":"string"},"minItems":1,"description":"Models to assemble the prompt for. If answers are checked, these models are also called."},"tiers":{"type":"array","items":{"enum":["full","medium","minimal"]},"minItems":1,"description":"Tiers to assemble the prompt for. Each tier uses its first model in the model table."},"budget":{"type":"integer","minimum":1,"description":"Maximum number of tokens in the prompt."},"input":{"type":"string","description":"A YAML or JSON file with inputs, or a text file with the main input. The path is relative to this file."},"inputs":{"type":"object","description":"Inputs of the blueprint, keyed by name. They override inputs from a file."},"inputFiles":{"type":"object","additionalProperties":{"type":"string"},"description":"A map of input names to value files; paths are relative to this file."},"rows":{"type":"array","minItems":1,"items":{"type":"object"},"description":"Each row is a case. Its values are inputs, and __expected is the expected answer."},"table":{"type":"string","description":"A CSV, YAML or JSON file with rows. The path is relative to this file."},"prompt":{"type":"array","description":"Checks on the assembled prompt. Each has one key.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"startsWith":{"type":"string","description":"Text that the prompt must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."},"any":{"type":"array","minItems":1,"items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"startsWith":{"type":"string","description":"Text that the prompt must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."}}},"description":"At least one of these checks must pass."},"not":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"startsWith":{"type":"string","description":"Text that the prompt must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."}},"description":"A check that must not pass."},"present":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt, at least in part."},"whole":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt in full."},"omitted":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must not be in the prompt."},"maxTokens":{"description":"Maximum number of tokens in the prompt, or in one layer.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"required":["layer","tokens"],"properties":{"layer":{"type":"string"},"tokens":{"type":"integer","minimum":0}}}]},"prefix":{"type":"object","description":"Minimum length of the prefix shared with another case’s prompt, as a share of the prompt’s bytes.","additionalProperties":false,"required":["case","atLeast"],"properties":{"case":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"snapshot":{"const":true,"description":"Every layer must match the snapshot stored by `quire test --update`."}}}},"answer":{"type":"array","description":"Checks on the model’s answer. Each has one key.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"startsWith":{"type":"string","description":"Text that the answer must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."},"equals":{"type":"string","description":"The whole answer, ignoring surrounding white space."},"any":{"type":"array","minItems":1,"items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"startsWith":{"type":"string","description":"Text that the answer must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."},"equals":{"type":"string","description":"The whole answer, ignoring surrounding white space."}}},"description":"At least one of these checks must pass."},"not":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"startsWith":{"type":"string","description":"Text that the answer must start with."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that the text must match. The flags are m and u."},"equals":{"type":"string","description":"The whole answer, ignoring surrounding white space."}},"description":"A check that must not pass."},"json":{"const":"only","description":"The answer must be pure JSON, without a code fence or other text."},"schema":{"description":"The JSON Schema for the JSON in the answer, or a file that contains this schema. Text around the JSON is allowed.","anyOf":[{"type":"string"},{"type":"object"}]},"verdict":{"type":"string","description":"The verdict of a review, such as PASS."},"action":{"type":"object","description":"An action that the answer must request. The action must have these parameters and may have others.","additionalProperties":false,"required":["type"],"properties":{"type":{"type":"string"},"params":{"type":"object"}}},"similar":{"type":"object","description":"The similarity of the answer to a reference text: the Sørensen–Dice coefficient of their word pairs, from 0 to 1.","additionalProperties":false,"required":["atLeast"],"minProperties":2,"properties":{"text":{"type":"string"},"file":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"judge":{"type":"object","description":"A model scores the answer against a rubric, from 0 to 1.","additionalProperties":false,"required":["rubric","atLeast"],"properties":{"rubric":{"type":"string"},"model":{"type":"string","description":"The judge. Defaults to the workspace’s model."},"atLeast":{"type":"number","minimum":0,"maximum":1}}}}}}}}}}};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("\\S", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.blueprint === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "blueprint"},message:"must have required property '"+"blueprint"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.cases === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "cases"},message:"must have required property '"+"cases"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema11.properties, key0))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.blueprint !== undefined){
let data1 = data.blueprint;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/blueprint",schemaPath:"#/properties/blueprint/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.blueprint.type,parentSchema:schema11.properties.blueprint,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.models !== undefined){
let data2 = data.models;
if(Array.isArray(data2)){
if(data2.length < 1){
const err5 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.models,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 !== "string"){
const err6 = {instancePath:instancePath+"/models/" + i0,schemaPath:"#/properties/models/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.items.type,parentSchema:schema11.properties.models.items,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.models.type,parentSchema:schema11.properties.models,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.tiers !== undefined){
let data4 = data.tiers;
if(Array.isArray(data4)){
if(data4.length < 1){
const err8 = {instancePath:instancePath+"/tiers",schemaPath:"#/properties/tiers/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.tiers,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(!(((data5 === "full") || (data5 === "medium")) || (data5 === "minimal"))){
const err9 = {instancePath:instancePath+"/tiers/" + i1,schemaPath:"#/properties/tiers/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.tiers.items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.tiers.items.enum,parentSchema:schema11.properties.tiers.items,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/tiers",schemaPath:"#/properties/tiers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.tiers.type,parentSchema:schema11.properties.tiers,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.budget !== undefined){
let data6 = data.budget;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err11 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.budget.type,parentSchema:schema11.properties.budget,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(typeof data6 == "number"){
if(data6 < 1 || isNaN(data6)){
const err12 = {instancePath:instancePath+"/budget",schemaPath:"#/properties/budget/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.budget,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
if(data.input !== undefined){
let data7 = data.input;
if(typeof data7 !== "string"){
const err13 = {instancePath:instancePath+"/input",schemaPath:"#/properties/input/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.input.type,parentSchema:schema11.properties.input,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.inputs !== undefined){
let data8 = data.inputs;
if(!(data8 && typeof data8 == "object" && !Array.isArray(data8))){
const err14 = {instancePath:instancePath+"/inputs",schemaPath:"#/properties/inputs/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.inputs.type,parentSchema:schema11.properties.inputs,data:data8};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.inputFiles !== undefined){
let data9 = data.inputFiles;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key1 in data9){
let data10 = data9[key1];
if(typeof data10 !== "string"){
const err15 = {instancePath:instancePath+"/inputFiles/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/inputFiles/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.inputFiles.additionalProperties.type,parentSchema:schema11.properties.inputFiles.additionalProperties,data:data10};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/inputFiles",schemaPath:"#/properties/inputFiles/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.inputFiles.type,parentSchema:schema11.properties.inputFiles,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.prompt !== undefined){
let data11 = data.prompt;
if(Array.isArray(data11)){
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
let data12 = data11[i2];
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(Object.keys(data12).length > 1){
const err17 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.prompt.items,data:data12};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(Object.keys(data12).length < 1){
const err18 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.prompt.items,data:data12};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
for(const key2 in data12){
if(!(func2.call(schema11.properties.prompt.items.properties, key2))){
const err19 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items,data:data12};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data12.contains !== undefined){
let data13 = data12.contains;
const _errs30 = errors;
let valid9 = false;
const _errs31 = errors;
if(typeof data13 !== "string"){
const err20 = {instancePath:instancePath+"/prompt/" + i2+"/contains",schemaPath:"#/properties/prompt/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.contains.anyOf[0],data:data13};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var _valid0 = _errs31 === errors;
valid9 = valid9 || _valid0;
if(!valid9){
const _errs33 = errors;
if(Array.isArray(data13)){
if(data13.length < 1){
const err21 = {instancePath:instancePath+"/prompt/" + i2+"/contains",schemaPath:"#/properties/prompt/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.contains.anyOf[1],data:data13};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
const len3 = data13.length;
for(let i3=0; i3<len3; i3++){
let data14 = data13[i3];
if(typeof data14 !== "string"){
const err22 = {instancePath:instancePath+"/prompt/" + i2+"/contains/" + i3,schemaPath:"#/properties/prompt/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.contains.anyOf[1].items,data:data14};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/prompt/" + i2+"/contains",schemaPath:"#/properties/prompt/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.contains.anyOf[1],data:data13};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid0 = _errs33 === errors;
valid9 = valid9 || _valid0;
}
if(!valid9){
const err24 = {instancePath:instancePath+"/prompt/" + i2+"/contains",schemaPath:"#/properties/prompt/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.contains.anyOf,parentSchema:schema11.properties.prompt.items.properties.contains,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
else {
errors = _errs30;
if(vErrors !== null){
if(_errs30){
vErrors.length = _errs30;
}
else {
vErrors = null;
}
}
}
}
if(data12.icontains !== undefined){
let data15 = data12.icontains;
const _errs38 = errors;
let valid12 = false;
const _errs39 = errors;
if(typeof data15 !== "string"){
const err25 = {instancePath:instancePath+"/prompt/" + i2+"/icontains",schemaPath:"#/properties/prompt/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.icontains.anyOf[0],data:data15};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
var _valid1 = _errs39 === errors;
valid12 = valid12 || _valid1;
if(!valid12){
const _errs41 = errors;
if(Array.isArray(data15)){
if(data15.length < 1){
const err26 = {instancePath:instancePath+"/prompt/" + i2+"/icontains",schemaPath:"#/properties/prompt/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.icontains.anyOf[1],data:data15};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len4 = data15.length;
for(let i4=0; i4<len4; i4++){
let data16 = data15[i4];
if(typeof data16 !== "string"){
const err27 = {instancePath:instancePath+"/prompt/" + i2+"/icontains/" + i4,schemaPath:"#/properties/prompt/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.icontains.anyOf[1].items,data:data16};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/prompt/" + i2+"/icontains",schemaPath:"#/properties/prompt/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.icontains.anyOf[1],data:data15};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var _valid1 = _errs41 === errors;
valid12 = valid12 || _valid1;
}
if(!valid12){
const err29 = {instancePath:instancePath+"/prompt/" + i2+"/icontains",schemaPath:"#/properties/prompt/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.icontains.anyOf,parentSchema:schema11.properties.prompt.items.properties.icontains,data:data15};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
errors = _errs38;
if(vErrors !== null){
if(_errs38){
vErrors.length = _errs38;
}
else {
vErrors = null;
}
}
}
}
if(data12.absent !== undefined){
let data17 = data12.absent;
const _errs46 = errors;
let valid15 = false;
const _errs47 = errors;
if(typeof data17 !== "string"){
const err30 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[0],data:data17};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var _valid2 = _errs47 === errors;
valid15 = valid15 || _valid2;
if(!valid15){
const _errs49 = errors;
if(Array.isArray(data17)){
if(data17.length < 1){
const err31 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[1],data:data17};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
const len5 = data17.length;
for(let i5=0; i5<len5; i5++){
let data18 = data17[i5];
if(typeof data18 !== "string"){
const err32 = {instancePath:instancePath+"/prompt/" + i2+"/absent/" + i5,schemaPath:"#/properties/prompt/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[1].items,data:data18};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[1],data:data17};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid2 = _errs49 === errors;
valid15 = valid15 || _valid2;
}
if(!valid15){
const err34 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.absent.anyOf,parentSchema:schema11.properties.prompt.items.properties.absent,data:data17};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
else {
errors = _errs46;
if(vErrors !== null){
if(_errs46){
vErrors.length = _errs46;
}
else {
vErrors = null;
}
}
}
}
if(data12.startsWith !== undefined){
let data19 = data12.startsWith;
if(typeof data19 !== "string"){
const err35 = {instancePath:instancePath+"/prompt/" + i2+"/startsWith",schemaPath:"#/properties/prompt/items/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.startsWith.type,parentSchema:schema11.properties.prompt.items.properties.startsWith,data:data19};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data12.regex !== undefined){
let data20 = data12.regex;
const _errs56 = errors;
let valid18 = false;
const _errs57 = errors;
if(typeof data20 !== "string"){
const err36 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[0],data:data20};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var _valid3 = _errs57 === errors;
valid18 = valid18 || _valid3;
if(!valid18){
const _errs59 = errors;
if(Array.isArray(data20)){
if(data20.length < 1){
const err37 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[1],data:data20};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
const len6 = data20.length;
for(let i6=0; i6<len6; i6++){
let data21 = data20[i6];
if(typeof data21 !== "string"){
const err38 = {instancePath:instancePath+"/prompt/" + i2+"/regex/" + i6,schemaPath:"#/properties/prompt/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[1].items,data:data21};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[1],data:data20};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
var _valid3 = _errs59 === errors;
valid18 = valid18 || _valid3;
}
if(!valid18){
const err40 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.regex.anyOf,parentSchema:schema11.properties.prompt.items.properties.regex,data:data20};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
else {
errors = _errs56;
if(vErrors !== null){
if(_errs56){
vErrors.length = _errs56;
}
else {
vErrors = null;
}
}
}
}
if(data12.any !== undefined){
let data22 = data12.any;
if(Array.isArray(data22)){
if(data22.length < 1){
const err41 = {instancePath:instancePath+"/prompt/" + i2+"/any",schemaPath:"#/properties/prompt/items/properties/any/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.any,data:data22};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
const len7 = data22.length;
for(let i7=0; i7<len7; i7++){
let data23 = data22[i7];
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(Object.keys(data23).length > 1){
const err42 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7,schemaPath:"#/properties/prompt/items/properties/any/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.prompt.items.properties.any.items,data:data23};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(Object.keys(data23).length < 1){
const err43 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7,schemaPath:"#/properties/prompt/items/properties/any/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.prompt.items.properties.any.items,data:data23};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
for(const key3 in data23){
if(!(((((key3 === "contains") || (key3 === "icontains")) || (key3 === "absent")) || (key3 === "startsWith")) || (key3 === "regex"))){
const err44 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7,schemaPath:"#/properties/prompt/items/properties/any/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items.properties.any.items,data:data23};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data23.contains !== undefined){
let data24 = data23.contains;
const _errs69 = errors;
let valid24 = false;
const _errs70 = errors;
if(typeof data24 !== "string"){
const err45 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/contains",schemaPath:"#/properties/prompt/items/properties/any/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.any.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.contains.anyOf[0],data:data24};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
var _valid4 = _errs70 === errors;
valid24 = valid24 || _valid4;
if(!valid24){
const _errs72 = errors;
if(Array.isArray(data24)){
if(data24.length < 1){
const err46 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/contains",schemaPath:"#/properties/prompt/items/properties/any/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.contains.anyOf[1],data:data24};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
const len8 = data24.length;
for(let i8=0; i8<len8; i8++){
let data25 = data24[i8];
if(typeof data25 !== "string"){
const err47 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/contains/" + i8,schemaPath:"#/properties/prompt/items/properties/any/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.any.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.contains.anyOf[1].items,data:data25};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/contains",schemaPath:"#/properties/prompt/items/properties/any/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.any.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.contains.anyOf[1],data:data24};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
var _valid4 = _errs72 === errors;
valid24 = valid24 || _valid4;
}
if(!valid24){
const err49 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/contains",schemaPath:"#/properties/prompt/items/properties/any/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.any.items.properties.contains.anyOf,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.contains,data:data24};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
else {
errors = _errs69;
if(vErrors !== null){
if(_errs69){
vErrors.length = _errs69;
}
else {
vErrors = null;
}
}
}
}
if(data23.icontains !== undefined){
let data26 = data23.icontains;
const _errs77 = errors;
let valid27 = false;
const _errs78 = errors;
if(typeof data26 !== "string"){
const err50 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/icontains",schemaPath:"#/properties/prompt/items/properties/any/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.any.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.icontains.anyOf[0],data:data26};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
var _valid5 = _errs78 === errors;
valid27 = valid27 || _valid5;
if(!valid27){
const _errs80 = errors;
if(Array.isArray(data26)){
if(data26.length < 1){
const err51 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/icontains",schemaPath:"#/properties/prompt/items/properties/any/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1],data:data26};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
const len9 = data26.length;
for(let i9=0; i9<len9; i9++){
let data27 = data26[i9];
if(typeof data27 !== "string"){
const err52 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/icontains/" + i9,schemaPath:"#/properties/prompt/items/properties/any/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1].items,data:data27};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
else {
const err53 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/icontains",schemaPath:"#/properties/prompt/items/properties/any/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1],data:data26};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
var _valid5 = _errs80 === errors;
valid27 = valid27 || _valid5;
}
if(!valid27){
const err54 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/icontains",schemaPath:"#/properties/prompt/items/properties/any/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.any.items.properties.icontains.anyOf,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.icontains,data:data26};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
else {
errors = _errs77;
if(vErrors !== null){
if(_errs77){
vErrors.length = _errs77;
}
else {
vErrors = null;
}
}
}
}
if(data23.absent !== undefined){
let data28 = data23.absent;
const _errs85 = errors;
let valid30 = false;
const _errs86 = errors;
if(typeof data28 !== "string"){
const err55 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/absent",schemaPath:"#/properties/prompt/items/properties/any/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.any.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.absent.anyOf[0],data:data28};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
var _valid6 = _errs86 === errors;
valid30 = valid30 || _valid6;
if(!valid30){
const _errs88 = errors;
if(Array.isArray(data28)){
if(data28.length < 1){
const err56 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/absent",schemaPath:"#/properties/prompt/items/properties/any/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.absent.anyOf[1],data:data28};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
const len10 = data28.length;
for(let i10=0; i10<len10; i10++){
let data29 = data28[i10];
if(typeof data29 !== "string"){
const err57 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/absent/" + i10,schemaPath:"#/properties/prompt/items/properties/any/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.any.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.absent.anyOf[1].items,data:data29};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
else {
const err58 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/absent",schemaPath:"#/properties/prompt/items/properties/any/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.any.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.absent.anyOf[1],data:data28};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
var _valid6 = _errs88 === errors;
valid30 = valid30 || _valid6;
}
if(!valid30){
const err59 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/absent",schemaPath:"#/properties/prompt/items/properties/any/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.any.items.properties.absent.anyOf,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.absent,data:data28};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
else {
errors = _errs85;
if(vErrors !== null){
if(_errs85){
vErrors.length = _errs85;
}
else {
vErrors = null;
}
}
}
}
if(data23.startsWith !== undefined){
let data30 = data23.startsWith;
if(typeof data30 !== "string"){
const err60 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/startsWith",schemaPath:"#/properties/prompt/items/properties/any/items/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.any.items.properties.startsWith.type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.startsWith,data:data30};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data23.regex !== undefined){
let data31 = data23.regex;
const _errs95 = errors;
let valid33 = false;
const _errs96 = errors;
if(typeof data31 !== "string"){
const err61 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/regex",schemaPath:"#/properties/prompt/items/properties/any/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.any.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.regex.anyOf[0],data:data31};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
var _valid7 = _errs96 === errors;
valid33 = valid33 || _valid7;
if(!valid33){
const _errs98 = errors;
if(Array.isArray(data31)){
if(data31.length < 1){
const err62 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/regex",schemaPath:"#/properties/prompt/items/properties/any/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.regex.anyOf[1],data:data31};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
const len11 = data31.length;
for(let i11=0; i11<len11; i11++){
let data32 = data31[i11];
if(typeof data32 !== "string"){
const err63 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/regex/" + i11,schemaPath:"#/properties/prompt/items/properties/any/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.any.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.regex.anyOf[1].items,data:data32};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
else {
const err64 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/regex",schemaPath:"#/properties/prompt/items/properties/any/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.any.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.regex.anyOf[1],data:data31};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
var _valid7 = _errs98 === errors;
valid33 = valid33 || _valid7;
}
if(!valid33){
const err65 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7+"/regex",schemaPath:"#/properties/prompt/items/properties/any/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.any.items.properties.regex.anyOf,parentSchema:schema11.properties.prompt.items.properties.any.items.properties.regex,data:data31};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
else {
errors = _errs95;
if(vErrors !== null){
if(_errs95){
vErrors.length = _errs95;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err66 = {instancePath:instancePath+"/prompt/" + i2+"/any/" + i7,schemaPath:"#/properties/prompt/items/properties/any/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.properties.any.items.type,parentSchema:schema11.properties.prompt.items.properties.any.items,data:data23};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/prompt/" + i2+"/any",schemaPath:"#/properties/prompt/items/properties/any/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.any.type,parentSchema:schema11.properties.prompt.items.properties.any,data:data22};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data12.not !== undefined){
let data33 = data12.not;
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
if(Object.keys(data33).length > 1){
const err68 = {instancePath:instancePath+"/prompt/" + i2+"/not",schemaPath:"#/properties/prompt/items/properties/not/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.prompt.items.properties.not,data:data33};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(Object.keys(data33).length < 1){
const err69 = {instancePath:instancePath+"/prompt/" + i2+"/not",schemaPath:"#/properties/prompt/items/properties/not/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.prompt.items.properties.not,data:data33};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
for(const key4 in data33){
if(!(((((key4 === "contains") || (key4 === "icontains")) || (key4 === "absent")) || (key4 === "startsWith")) || (key4 === "regex"))){
const err70 = {instancePath:instancePath+"/prompt/" + i2+"/not",schemaPath:"#/properties/prompt/items/properties/not/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items.properties.not,data:data33};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data33.contains !== undefined){
let data34 = data33.contains;
const _errs106 = errors;
let valid37 = false;
const _errs107 = errors;
if(typeof data34 !== "string"){
const err71 = {instancePath:instancePath+"/prompt/" + i2+"/not/contains",schemaPath:"#/properties/prompt/items/properties/not/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.not.properties.contains.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.not.properties.contains.anyOf[0],data:data34};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
var _valid8 = _errs107 === errors;
valid37 = valid37 || _valid8;
if(!valid37){
const _errs109 = errors;
if(Array.isArray(data34)){
if(data34.length < 1){
const err72 = {instancePath:instancePath+"/prompt/" + i2+"/not/contains",schemaPath:"#/properties/prompt/items/properties/not/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.not.properties.contains.anyOf[1],data:data34};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
const len12 = data34.length;
for(let i12=0; i12<len12; i12++){
let data35 = data34[i12];
if(typeof data35 !== "string"){
const err73 = {instancePath:instancePath+"/prompt/" + i2+"/not/contains/" + i12,schemaPath:"#/properties/prompt/items/properties/not/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.not.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.not.properties.contains.anyOf[1].items,data:data35};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
else {
const err74 = {instancePath:instancePath+"/prompt/" + i2+"/not/contains",schemaPath:"#/properties/prompt/items/properties/not/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.not.properties.contains.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.not.properties.contains.anyOf[1],data:data34};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
var _valid8 = _errs109 === errors;
valid37 = valid37 || _valid8;
}
if(!valid37){
const err75 = {instancePath:instancePath+"/prompt/" + i2+"/not/contains",schemaPath:"#/properties/prompt/items/properties/not/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.not.properties.contains.anyOf,parentSchema:schema11.properties.prompt.items.properties.not.properties.contains,data:data34};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
else {
errors = _errs106;
if(vErrors !== null){
if(_errs106){
vErrors.length = _errs106;
}
else {
vErrors = null;
}
}
}
}
if(data33.icontains !== undefined){
let data36 = data33.icontains;
const _errs114 = errors;
let valid40 = false;
const _errs115 = errors;
if(typeof data36 !== "string"){
const err76 = {instancePath:instancePath+"/prompt/" + i2+"/not/icontains",schemaPath:"#/properties/prompt/items/properties/not/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.not.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.not.properties.icontains.anyOf[0],data:data36};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
var _valid9 = _errs115 === errors;
valid40 = valid40 || _valid9;
if(!valid40){
const _errs117 = errors;
if(Array.isArray(data36)){
if(data36.length < 1){
const err77 = {instancePath:instancePath+"/prompt/" + i2+"/not/icontains",schemaPath:"#/properties/prompt/items/properties/not/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.not.properties.icontains.anyOf[1],data:data36};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
const len13 = data36.length;
for(let i13=0; i13<len13; i13++){
let data37 = data36[i13];
if(typeof data37 !== "string"){
const err78 = {instancePath:instancePath+"/prompt/" + i2+"/not/icontains/" + i13,schemaPath:"#/properties/prompt/items/properties/not/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.not.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.not.properties.icontains.anyOf[1].items,data:data37};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
else {
const err79 = {instancePath:instancePath+"/prompt/" + i2+"/not/icontains",schemaPath:"#/properties/prompt/items/properties/not/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.not.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.not.properties.icontains.anyOf[1],data:data36};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
var _valid9 = _errs117 === errors;
valid40 = valid40 || _valid9;
}
if(!valid40){
const err80 = {instancePath:instancePath+"/prompt/" + i2+"/not/icontains",schemaPath:"#/properties/prompt/items/properties/not/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.not.properties.icontains.anyOf,parentSchema:schema11.properties.prompt.items.properties.not.properties.icontains,data:data36};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
else {
errors = _errs114;
if(vErrors !== null){
if(_errs114){
vErrors.length = _errs114;
}
else {
vErrors = null;
}
}
}
}
if(data33.absent !== undefined){
let data38 = data33.absent;
const _errs122 = errors;
let valid43 = false;
const _errs123 = errors;
if(typeof data38 !== "string"){
const err81 = {instancePath:instancePath+"/prompt/" + i2+"/not/absent",schemaPath:"#/properties/prompt/items/properties/not/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.not.properties.absent.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.not.properties.absent.anyOf[0],data:data38};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
var _valid10 = _errs123 === errors;
valid43 = valid43 || _valid10;
if(!valid43){
const _errs125 = errors;
if(Array.isArray(data38)){
if(data38.length < 1){
const err82 = {instancePath:instancePath+"/prompt/" + i2+"/not/absent",schemaPath:"#/properties/prompt/items/properties/not/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.not.properties.absent.anyOf[1],data:data38};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
const len14 = data38.length;
for(let i14=0; i14<len14; i14++){
let data39 = data38[i14];
if(typeof data39 !== "string"){
const err83 = {instancePath:instancePath+"/prompt/" + i2+"/not/absent/" + i14,schemaPath:"#/properties/prompt/items/properties/not/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.not.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.not.properties.absent.anyOf[1].items,data:data39};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
}
else {
const err84 = {instancePath:instancePath+"/prompt/" + i2+"/not/absent",schemaPath:"#/properties/prompt/items/properties/not/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.not.properties.absent.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.not.properties.absent.anyOf[1],data:data38};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
var _valid10 = _errs125 === errors;
valid43 = valid43 || _valid10;
}
if(!valid43){
const err85 = {instancePath:instancePath+"/prompt/" + i2+"/not/absent",schemaPath:"#/properties/prompt/items/properties/not/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.not.properties.absent.anyOf,parentSchema:schema11.properties.prompt.items.properties.not.properties.absent,data:data38};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
else {
errors = _errs122;
if(vErrors !== null){
if(_errs122){
vErrors.length = _errs122;
}
else {
vErrors = null;
}
}
}
}
if(data33.startsWith !== undefined){
let data40 = data33.startsWith;
if(typeof data40 !== "string"){
const err86 = {instancePath:instancePath+"/prompt/" + i2+"/not/startsWith",schemaPath:"#/properties/prompt/items/properties/not/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.not.properties.startsWith.type,parentSchema:schema11.properties.prompt.items.properties.not.properties.startsWith,data:data40};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data33.regex !== undefined){
let data41 = data33.regex;
const _errs132 = errors;
let valid46 = false;
const _errs133 = errors;
if(typeof data41 !== "string"){
const err87 = {instancePath:instancePath+"/prompt/" + i2+"/not/regex",schemaPath:"#/properties/prompt/items/properties/not/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.not.properties.regex.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.not.properties.regex.anyOf[0],data:data41};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
var _valid11 = _errs133 === errors;
valid46 = valid46 || _valid11;
if(!valid46){
const _errs135 = errors;
if(Array.isArray(data41)){
if(data41.length < 1){
const err88 = {instancePath:instancePath+"/prompt/" + i2+"/not/regex",schemaPath:"#/properties/prompt/items/properties/not/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.not.properties.regex.anyOf[1],data:data41};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
const len15 = data41.length;
for(let i15=0; i15<len15; i15++){
let data42 = data41[i15];
if(typeof data42 !== "string"){
const err89 = {instancePath:instancePath+"/prompt/" + i2+"/not/regex/" + i15,schemaPath:"#/properties/prompt/items/properties/not/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.not.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.not.properties.regex.anyOf[1].items,data:data42};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
else {
const err90 = {instancePath:instancePath+"/prompt/" + i2+"/not/regex",schemaPath:"#/properties/prompt/items/properties/not/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.not.properties.regex.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.not.properties.regex.anyOf[1],data:data41};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
var _valid11 = _errs135 === errors;
valid46 = valid46 || _valid11;
}
if(!valid46){
const err91 = {instancePath:instancePath+"/prompt/" + i2+"/not/regex",schemaPath:"#/properties/prompt/items/properties/not/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.not.properties.regex.anyOf,parentSchema:schema11.properties.prompt.items.properties.not.properties.regex,data:data41};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
else {
errors = _errs132;
if(vErrors !== null){
if(_errs132){
vErrors.length = _errs132;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err92 = {instancePath:instancePath+"/prompt/" + i2+"/not",schemaPath:"#/properties/prompt/items/properties/not/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.properties.not.type,parentSchema:schema11.properties.prompt.items.properties.not,data:data33};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data12.present !== undefined){
let data43 = data12.present;
const _errs140 = errors;
let valid49 = false;
const _errs141 = errors;
if(typeof data43 !== "string"){
const err93 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.present.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[0],data:data43};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
var _valid12 = _errs141 === errors;
valid49 = valid49 || _valid12;
if(!valid49){
const _errs143 = errors;
if(Array.isArray(data43)){
if(data43.length < 1){
const err94 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[1],data:data43};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
const len16 = data43.length;
for(let i16=0; i16<len16; i16++){
let data44 = data43[i16];
if(typeof data44 !== "string"){
const err95 = {instancePath:instancePath+"/prompt/" + i2+"/present/" + i16,schemaPath:"#/properties/prompt/items/properties/present/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.present.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[1].items,data:data44};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
else {
const err96 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.present.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[1],data:data43};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
var _valid12 = _errs143 === errors;
valid49 = valid49 || _valid12;
}
if(!valid49){
const err97 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.present.anyOf,parentSchema:schema11.properties.prompt.items.properties.present,data:data43};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
else {
errors = _errs140;
if(vErrors !== null){
if(_errs140){
vErrors.length = _errs140;
}
else {
vErrors = null;
}
}
}
}
if(data12.whole !== undefined){
let data45 = data12.whole;
const _errs148 = errors;
let valid52 = false;
const _errs149 = errors;
if(typeof data45 !== "string"){
const err98 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.whole.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[0],data:data45};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
var _valid13 = _errs149 === errors;
valid52 = valid52 || _valid13;
if(!valid52){
const _errs151 = errors;
if(Array.isArray(data45)){
if(data45.length < 1){
const err99 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[1],data:data45};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
const len17 = data45.length;
for(let i17=0; i17<len17; i17++){
let data46 = data45[i17];
if(typeof data46 !== "string"){
const err100 = {instancePath:instancePath+"/prompt/" + i2+"/whole/" + i17,schemaPath:"#/properties/prompt/items/properties/whole/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.whole.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[1].items,data:data46};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
}
else {
const err101 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.whole.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[1],data:data45};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
var _valid13 = _errs151 === errors;
valid52 = valid52 || _valid13;
}
if(!valid52){
const err102 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.whole.anyOf,parentSchema:schema11.properties.prompt.items.properties.whole,data:data45};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
else {
errors = _errs148;
if(vErrors !== null){
if(_errs148){
vErrors.length = _errs148;
}
else {
vErrors = null;
}
}
}
}
if(data12.omitted !== undefined){
let data47 = data12.omitted;
const _errs156 = errors;
let valid55 = false;
const _errs157 = errors;
if(typeof data47 !== "string"){
const err103 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.omitted.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[0],data:data47};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
var _valid14 = _errs157 === errors;
valid55 = valid55 || _valid14;
if(!valid55){
const _errs159 = errors;
if(Array.isArray(data47)){
if(data47.length < 1){
const err104 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[1],data:data47};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
const len18 = data47.length;
for(let i18=0; i18<len18; i18++){
let data48 = data47[i18];
if(typeof data48 !== "string"){
const err105 = {instancePath:instancePath+"/prompt/" + i2+"/omitted/" + i18,schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.omitted.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[1].items,data:data48};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
}
else {
const err106 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.omitted.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[1],data:data47};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
var _valid14 = _errs159 === errors;
valid55 = valid55 || _valid14;
}
if(!valid55){
const err107 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.omitted.anyOf,parentSchema:schema11.properties.prompt.items.properties.omitted,data:data47};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
else {
errors = _errs156;
if(vErrors !== null){
if(_errs156){
vErrors.length = _errs156;
}
else {
vErrors = null;
}
}
}
}
if(data12.maxTokens !== undefined){
let data49 = data12.maxTokens;
const _errs164 = errors;
let valid58 = false;
const _errs165 = errors;
if(!((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49)))){
const err108 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[0],data:data49};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
if(typeof data49 == "number"){
if(data49 < 0 || isNaN(data49)){
const err109 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[0],data:data49};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
var _valid15 = _errs165 === errors;
valid58 = valid58 || _valid15;
if(!valid58){
const _errs167 = errors;
if(data49 && typeof data49 == "object" && !Array.isArray(data49)){
if(data49.layer === undefined){
const err110 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "layer"},message:"must have required property '"+"layer"+"'",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data49};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
if(data49.tokens === undefined){
const err111 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "tokens"},message:"must have required property '"+"tokens"+"'",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data49};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
for(const key5 in data49){
if(!((key5 === "layer") || (key5 === "tokens"))){
const err112 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data49};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
if(data49.layer !== undefined){
let data50 = data49.layer;
if(typeof data50 !== "string"){
const err113 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens/layer",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/properties/layer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer.type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer,data:data50};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
if(data49.tokens !== undefined){
let data51 = data49.tokens;
if(!((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51)))){
const err114 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens/tokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens.type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data51};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
if(typeof data51 == "number"){
if(data51 < 0 || isNaN(data51)){
const err115 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens/tokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data51};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
}
}
else {
const err116 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data49};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
var _valid15 = _errs167 === errors;
valid58 = valid58 || _valid15;
}
if(!valid58){
const err117 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf,parentSchema:schema11.properties.prompt.items.properties.maxTokens,data:data49};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
else {
errors = _errs164;
if(vErrors !== null){
if(_errs164){
vErrors.length = _errs164;
}
else {
vErrors = null;
}
}
}
}
if(data12.prefix !== undefined){
let data52 = data12.prefix;
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
if(data52.case === undefined){
const err118 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "case"},message:"must have required property '"+"case"+"'",schema:schema11.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data52};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
if(data52.atLeast === undefined){
const err119 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data52};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
for(const key6 in data52){
if(!((key6 === "case") || (key6 === "atLeast"))){
const err120 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data52};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
if(data52.case !== undefined){
let data53 = data52.case;
if(typeof data53 !== "string"){
const err121 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/case",schemaPath:"#/properties/prompt/items/properties/prefix/properties/case/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.prefix.properties.case.type,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.case,data:data53};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
if(data52.atLeast !== undefined){
let data54 = data52.atLeast;
if(typeof data54 == "number"){
if(data54 > 1 || isNaN(data54)){
const err122 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/atLeast",schemaPath:"#/properties/prompt/items/properties/prefix/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.atLeast,data:data54};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
if(data54 < 0 || isNaN(data54)){
const err123 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/atLeast",schemaPath:"#/properties/prompt/items/properties/prefix/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.atLeast,data:data54};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
else {
const err124 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/atLeast",schemaPath:"#/properties/prompt/items/properties/prefix/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.prompt.items.properties.prefix.properties.atLeast.type,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.atLeast,data:data54};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
}
else {
const err125 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.properties.prefix.type,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data52};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
if(data12.snapshot !== undefined){
let data55 = data12.snapshot;
if(true !== data55){
const err126 = {instancePath:instancePath+"/prompt/" + i2+"/snapshot",schemaPath:"#/properties/prompt/items/properties/snapshot/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema11.properties.prompt.items.properties.snapshot,data:data55};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
}
else {
const err127 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.type,parentSchema:schema11.properties.prompt.items,data:data12};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
}
else {
const err128 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.type,parentSchema:schema11.properties.prompt,data:data11};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
if(data.answer !== undefined){
let data56 = data.answer;
if(Array.isArray(data56)){
const len19 = data56.length;
for(let i19=0; i19<len19; i19++){
let data57 = data56[i19];
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
if(Object.keys(data57).length > 1){
const err129 = {instancePath:instancePath+"/answer/" + i19,schemaPath:"#/properties/answer/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.answer.items,data:data57};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
if(Object.keys(data57).length < 1){
const err130 = {instancePath:instancePath+"/answer/" + i19,schemaPath:"#/properties/answer/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.answer.items,data:data57};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
for(const key7 in data57){
if(!(func2.call(schema11.properties.answer.items.properties, key7))){
const err131 = {instancePath:instancePath+"/answer/" + i19,schemaPath:"#/properties/answer/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items,data:data57};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
if(data57.contains !== undefined){
let data58 = data57.contains;
const _errs188 = errors;
let valid64 = false;
const _errs189 = errors;
if(typeof data58 !== "string"){
const err132 = {instancePath:instancePath+"/answer/" + i19+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[0],data:data58};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
var _valid16 = _errs189 === errors;
valid64 = valid64 || _valid16;
if(!valid64){
const _errs191 = errors;
if(Array.isArray(data58)){
if(data58.length < 1){
const err133 = {instancePath:instancePath+"/answer/" + i19+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[1],data:data58};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
const len20 = data58.length;
for(let i20=0; i20<len20; i20++){
let data59 = data58[i20];
if(typeof data59 !== "string"){
const err134 = {instancePath:instancePath+"/answer/" + i19+"/contains/" + i20,schemaPath:"#/properties/answer/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[1].items,data:data59};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
}
else {
const err135 = {instancePath:instancePath+"/answer/" + i19+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[1],data:data58};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
var _valid16 = _errs191 === errors;
valid64 = valid64 || _valid16;
}
if(!valid64){
const err136 = {instancePath:instancePath+"/answer/" + i19+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.contains.anyOf,parentSchema:schema11.properties.answer.items.properties.contains,data:data58};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
else {
errors = _errs188;
if(vErrors !== null){
if(_errs188){
vErrors.length = _errs188;
}
else {
vErrors = null;
}
}
}
}
if(data57.icontains !== undefined){
let data60 = data57.icontains;
const _errs196 = errors;
let valid67 = false;
const _errs197 = errors;
if(typeof data60 !== "string"){
const err137 = {instancePath:instancePath+"/answer/" + i19+"/icontains",schemaPath:"#/properties/answer/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.icontains.anyOf[0],data:data60};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
var _valid17 = _errs197 === errors;
valid67 = valid67 || _valid17;
if(!valid67){
const _errs199 = errors;
if(Array.isArray(data60)){
if(data60.length < 1){
const err138 = {instancePath:instancePath+"/answer/" + i19+"/icontains",schemaPath:"#/properties/answer/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.icontains.anyOf[1],data:data60};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
const len21 = data60.length;
for(let i21=0; i21<len21; i21++){
let data61 = data60[i21];
if(typeof data61 !== "string"){
const err139 = {instancePath:instancePath+"/answer/" + i19+"/icontains/" + i21,schemaPath:"#/properties/answer/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.icontains.anyOf[1].items,data:data61};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
}
else {
const err140 = {instancePath:instancePath+"/answer/" + i19+"/icontains",schemaPath:"#/properties/answer/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.icontains.anyOf[1],data:data60};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
var _valid17 = _errs199 === errors;
valid67 = valid67 || _valid17;
}
if(!valid67){
const err141 = {instancePath:instancePath+"/answer/" + i19+"/icontains",schemaPath:"#/properties/answer/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.icontains.anyOf,parentSchema:schema11.properties.answer.items.properties.icontains,data:data60};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
else {
errors = _errs196;
if(vErrors !== null){
if(_errs196){
vErrors.length = _errs196;
}
else {
vErrors = null;
}
}
}
}
if(data57.absent !== undefined){
let data62 = data57.absent;
const _errs204 = errors;
let valid70 = false;
const _errs205 = errors;
if(typeof data62 !== "string"){
const err142 = {instancePath:instancePath+"/answer/" + i19+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[0],data:data62};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
var _valid18 = _errs205 === errors;
valid70 = valid70 || _valid18;
if(!valid70){
const _errs207 = errors;
if(Array.isArray(data62)){
if(data62.length < 1){
const err143 = {instancePath:instancePath+"/answer/" + i19+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[1],data:data62};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
const len22 = data62.length;
for(let i22=0; i22<len22; i22++){
let data63 = data62[i22];
if(typeof data63 !== "string"){
const err144 = {instancePath:instancePath+"/answer/" + i19+"/absent/" + i22,schemaPath:"#/properties/answer/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[1].items,data:data63};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
}
else {
const err145 = {instancePath:instancePath+"/answer/" + i19+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[1],data:data62};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
var _valid18 = _errs207 === errors;
valid70 = valid70 || _valid18;
}
if(!valid70){
const err146 = {instancePath:instancePath+"/answer/" + i19+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.absent.anyOf,parentSchema:schema11.properties.answer.items.properties.absent,data:data62};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
else {
errors = _errs204;
if(vErrors !== null){
if(_errs204){
vErrors.length = _errs204;
}
else {
vErrors = null;
}
}
}
}
if(data57.startsWith !== undefined){
let data64 = data57.startsWith;
if(typeof data64 !== "string"){
const err147 = {instancePath:instancePath+"/answer/" + i19+"/startsWith",schemaPath:"#/properties/answer/items/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.startsWith.type,parentSchema:schema11.properties.answer.items.properties.startsWith,data:data64};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
if(data57.regex !== undefined){
let data65 = data57.regex;
const _errs214 = errors;
let valid73 = false;
const _errs215 = errors;
if(typeof data65 !== "string"){
const err148 = {instancePath:instancePath+"/answer/" + i19+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[0],data:data65};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
var _valid19 = _errs215 === errors;
valid73 = valid73 || _valid19;
if(!valid73){
const _errs217 = errors;
if(Array.isArray(data65)){
if(data65.length < 1){
const err149 = {instancePath:instancePath+"/answer/" + i19+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[1],data:data65};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
const len23 = data65.length;
for(let i23=0; i23<len23; i23++){
let data66 = data65[i23];
if(typeof data66 !== "string"){
const err150 = {instancePath:instancePath+"/answer/" + i19+"/regex/" + i23,schemaPath:"#/properties/answer/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[1].items,data:data66};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
}
else {
const err151 = {instancePath:instancePath+"/answer/" + i19+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[1],data:data65};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
var _valid19 = _errs217 === errors;
valid73 = valid73 || _valid19;
}
if(!valid73){
const err152 = {instancePath:instancePath+"/answer/" + i19+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.regex.anyOf,parentSchema:schema11.properties.answer.items.properties.regex,data:data65};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
else {
errors = _errs214;
if(vErrors !== null){
if(_errs214){
vErrors.length = _errs214;
}
else {
vErrors = null;
}
}
}
}
if(data57.equals !== undefined){
let data67 = data57.equals;
if(typeof data67 !== "string"){
const err153 = {instancePath:instancePath+"/answer/" + i19+"/equals",schemaPath:"#/properties/answer/items/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.equals.type,parentSchema:schema11.properties.answer.items.properties.equals,data:data67};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
if(data57.any !== undefined){
let data68 = data57.any;
if(Array.isArray(data68)){
if(data68.length < 1){
const err154 = {instancePath:instancePath+"/answer/" + i19+"/any",schemaPath:"#/properties/answer/items/properties/any/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.any,data:data68};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
const len24 = data68.length;
for(let i24=0; i24<len24; i24++){
let data69 = data68[i24];
if(data69 && typeof data69 == "object" && !Array.isArray(data69)){
if(Object.keys(data69).length > 1){
const err155 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24,schemaPath:"#/properties/answer/items/properties/any/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.answer.items.properties.any.items,data:data69};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
if(Object.keys(data69).length < 1){
const err156 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24,schemaPath:"#/properties/answer/items/properties/any/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.answer.items.properties.any.items,data:data69};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
for(const key8 in data69){
if(!((((((key8 === "contains") || (key8 === "icontains")) || (key8 === "absent")) || (key8 === "startsWith")) || (key8 === "regex")) || (key8 === "equals"))){
const err157 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24,schemaPath:"#/properties/answer/items/properties/any/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.any.items,data:data69};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
if(data69.contains !== undefined){
let data70 = data69.contains;
const _errs229 = errors;
let valid79 = false;
const _errs230 = errors;
if(typeof data70 !== "string"){
const err158 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/contains",schemaPath:"#/properties/answer/items/properties/any/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.contains.anyOf[0],data:data70};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
var _valid20 = _errs230 === errors;
valid79 = valid79 || _valid20;
if(!valid79){
const _errs232 = errors;
if(Array.isArray(data70)){
if(data70.length < 1){
const err159 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/contains",schemaPath:"#/properties/answer/items/properties/any/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.any.items.properties.contains.anyOf[1],data:data70};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
const len25 = data70.length;
for(let i25=0; i25<len25; i25++){
let data71 = data70[i25];
if(typeof data71 !== "string"){
const err160 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/contains/" + i25,schemaPath:"#/properties/answer/items/properties/any/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.contains.anyOf[1].items,data:data71};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
}
else {
const err161 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/contains",schemaPath:"#/properties/answer/items/properties/any/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.any.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.contains.anyOf[1],data:data70};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
var _valid20 = _errs232 === errors;
valid79 = valid79 || _valid20;
}
if(!valid79){
const err162 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/contains",schemaPath:"#/properties/answer/items/properties/any/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.any.items.properties.contains.anyOf,parentSchema:schema11.properties.answer.items.properties.any.items.properties.contains,data:data70};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
else {
errors = _errs229;
if(vErrors !== null){
if(_errs229){
vErrors.length = _errs229;
}
else {
vErrors = null;
}
}
}
}
if(data69.icontains !== undefined){
let data72 = data69.icontains;
const _errs237 = errors;
let valid82 = false;
const _errs238 = errors;
if(typeof data72 !== "string"){
const err163 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/icontains",schemaPath:"#/properties/answer/items/properties/any/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.icontains.anyOf[0],data:data72};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
var _valid21 = _errs238 === errors;
valid82 = valid82 || _valid21;
if(!valid82){
const _errs240 = errors;
if(Array.isArray(data72)){
if(data72.length < 1){
const err164 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/icontains",schemaPath:"#/properties/answer/items/properties/any/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.any.items.properties.icontains.anyOf[1],data:data72};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
const len26 = data72.length;
for(let i26=0; i26<len26; i26++){
let data73 = data72[i26];
if(typeof data73 !== "string"){
const err165 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/icontains/" + i26,schemaPath:"#/properties/answer/items/properties/any/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.icontains.anyOf[1].items,data:data73};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
}
else {
const err166 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/icontains",schemaPath:"#/properties/answer/items/properties/any/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.any.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.icontains.anyOf[1],data:data72};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
var _valid21 = _errs240 === errors;
valid82 = valid82 || _valid21;
}
if(!valid82){
const err167 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/icontains",schemaPath:"#/properties/answer/items/properties/any/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.any.items.properties.icontains.anyOf,parentSchema:schema11.properties.answer.items.properties.any.items.properties.icontains,data:data72};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
else {
errors = _errs237;
if(vErrors !== null){
if(_errs237){
vErrors.length = _errs237;
}
else {
vErrors = null;
}
}
}
}
if(data69.absent !== undefined){
let data74 = data69.absent;
const _errs245 = errors;
let valid85 = false;
const _errs246 = errors;
if(typeof data74 !== "string"){
const err168 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/absent",schemaPath:"#/properties/answer/items/properties/any/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.absent.anyOf[0],data:data74};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
var _valid22 = _errs246 === errors;
valid85 = valid85 || _valid22;
if(!valid85){
const _errs248 = errors;
if(Array.isArray(data74)){
if(data74.length < 1){
const err169 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/absent",schemaPath:"#/properties/answer/items/properties/any/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.any.items.properties.absent.anyOf[1],data:data74};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
const len27 = data74.length;
for(let i27=0; i27<len27; i27++){
let data75 = data74[i27];
if(typeof data75 !== "string"){
const err170 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/absent/" + i27,schemaPath:"#/properties/answer/items/properties/any/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.absent.anyOf[1].items,data:data75};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
}
}
else {
const err171 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/absent",schemaPath:"#/properties/answer/items/properties/any/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.any.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.absent.anyOf[1],data:data74};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
var _valid22 = _errs248 === errors;
valid85 = valid85 || _valid22;
}
if(!valid85){
const err172 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/absent",schemaPath:"#/properties/answer/items/properties/any/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.any.items.properties.absent.anyOf,parentSchema:schema11.properties.answer.items.properties.any.items.properties.absent,data:data74};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
else {
errors = _errs245;
if(vErrors !== null){
if(_errs245){
vErrors.length = _errs245;
}
else {
vErrors = null;
}
}
}
}
if(data69.startsWith !== undefined){
let data76 = data69.startsWith;
if(typeof data76 !== "string"){
const err173 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/startsWith",schemaPath:"#/properties/answer/items/properties/any/items/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.startsWith.type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.startsWith,data:data76};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
if(data69.regex !== undefined){
let data77 = data69.regex;
const _errs255 = errors;
let valid88 = false;
const _errs256 = errors;
if(typeof data77 !== "string"){
const err174 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/regex",schemaPath:"#/properties/answer/items/properties/any/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.regex.anyOf[0],data:data77};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
var _valid23 = _errs256 === errors;
valid88 = valid88 || _valid23;
if(!valid88){
const _errs258 = errors;
if(Array.isArray(data77)){
if(data77.length < 1){
const err175 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/regex",schemaPath:"#/properties/answer/items/properties/any/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.any.items.properties.regex.anyOf[1],data:data77};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
const len28 = data77.length;
for(let i28=0; i28<len28; i28++){
let data78 = data77[i28];
if(typeof data78 !== "string"){
const err176 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/regex/" + i28,schemaPath:"#/properties/answer/items/properties/any/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.regex.anyOf[1].items,data:data78};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
}
}
else {
const err177 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/regex",schemaPath:"#/properties/answer/items/properties/any/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.any.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.regex.anyOf[1],data:data77};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
var _valid23 = _errs258 === errors;
valid88 = valid88 || _valid23;
}
if(!valid88){
const err178 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/regex",schemaPath:"#/properties/answer/items/properties/any/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.any.items.properties.regex.anyOf,parentSchema:schema11.properties.answer.items.properties.any.items.properties.regex,data:data77};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
else {
errors = _errs255;
if(vErrors !== null){
if(_errs255){
vErrors.length = _errs255;
}
else {
vErrors = null;
}
}
}
}
if(data69.equals !== undefined){
let data79 = data69.equals;
if(typeof data79 !== "string"){
const err179 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24+"/equals",schemaPath:"#/properties/answer/items/properties/any/items/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.any.items.properties.equals.type,parentSchema:schema11.properties.answer.items.properties.any.items.properties.equals,data:data79};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
}
}
else {
const err180 = {instancePath:instancePath+"/answer/" + i19+"/any/" + i24,schemaPath:"#/properties/answer/items/properties/any/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.any.items.type,parentSchema:schema11.properties.answer.items.properties.any.items,data:data69};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
}
}
else {
const err181 = {instancePath:instancePath+"/answer/" + i19+"/any",schemaPath:"#/properties/answer/items/properties/any/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.any.type,parentSchema:schema11.properties.answer.items.properties.any,data:data68};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
if(data57.not !== undefined){
let data80 = data57.not;
if(data80 && typeof data80 == "object" && !Array.isArray(data80)){
if(Object.keys(data80).length > 1){
const err182 = {instancePath:instancePath+"/answer/" + i19+"/not",schemaPath:"#/properties/answer/items/properties/not/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.answer.items.properties.not,data:data80};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
if(Object.keys(data80).length < 1){
const err183 = {instancePath:instancePath+"/answer/" + i19+"/not",schemaPath:"#/properties/answer/items/properties/not/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.answer.items.properties.not,data:data80};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
for(const key9 in data80){
if(!((((((key9 === "contains") || (key9 === "icontains")) || (key9 === "absent")) || (key9 === "startsWith")) || (key9 === "regex")) || (key9 === "equals"))){
const err184 = {instancePath:instancePath+"/answer/" + i19+"/not",schemaPath:"#/properties/answer/items/properties/not/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.not,data:data80};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
}
if(data80.contains !== undefined){
let data81 = data80.contains;
const _errs268 = errors;
let valid92 = false;
const _errs269 = errors;
if(typeof data81 !== "string"){
const err185 = {instancePath:instancePath+"/answer/" + i19+"/not/contains",schemaPath:"#/properties/answer/items/properties/not/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.contains.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.not.properties.contains.anyOf[0],data:data81};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
var _valid24 = _errs269 === errors;
valid92 = valid92 || _valid24;
if(!valid92){
const _errs271 = errors;
if(Array.isArray(data81)){
if(data81.length < 1){
const err186 = {instancePath:instancePath+"/answer/" + i19+"/not/contains",schemaPath:"#/properties/answer/items/properties/not/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.not.properties.contains.anyOf[1],data:data81};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
const len29 = data81.length;
for(let i29=0; i29<len29; i29++){
let data82 = data81[i29];
if(typeof data82 !== "string"){
const err187 = {instancePath:instancePath+"/answer/" + i19+"/not/contains/" + i29,schemaPath:"#/properties/answer/items/properties/not/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.not.properties.contains.anyOf[1].items,data:data82};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
}
}
else {
const err188 = {instancePath:instancePath+"/answer/" + i19+"/not/contains",schemaPath:"#/properties/answer/items/properties/not/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.not.properties.contains.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.not.properties.contains.anyOf[1],data:data81};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
var _valid24 = _errs271 === errors;
valid92 = valid92 || _valid24;
}
if(!valid92){
const err189 = {instancePath:instancePath+"/answer/" + i19+"/not/contains",schemaPath:"#/properties/answer/items/properties/not/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.not.properties.contains.anyOf,parentSchema:schema11.properties.answer.items.properties.not.properties.contains,data:data81};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
else {
errors = _errs268;
if(vErrors !== null){
if(_errs268){
vErrors.length = _errs268;
}
else {
vErrors = null;
}
}
}
}
if(data80.icontains !== undefined){
let data83 = data80.icontains;
const _errs276 = errors;
let valid95 = false;
const _errs277 = errors;
if(typeof data83 !== "string"){
const err190 = {instancePath:instancePath+"/answer/" + i19+"/not/icontains",schemaPath:"#/properties/answer/items/properties/not/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.not.properties.icontains.anyOf[0],data:data83};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
var _valid25 = _errs277 === errors;
valid95 = valid95 || _valid25;
if(!valid95){
const _errs279 = errors;
if(Array.isArray(data83)){
if(data83.length < 1){
const err191 = {instancePath:instancePath+"/answer/" + i19+"/not/icontains",schemaPath:"#/properties/answer/items/properties/not/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.not.properties.icontains.anyOf[1],data:data83};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
const len30 = data83.length;
for(let i30=0; i30<len30; i30++){
let data84 = data83[i30];
if(typeof data84 !== "string"){
const err192 = {instancePath:instancePath+"/answer/" + i19+"/not/icontains/" + i30,schemaPath:"#/properties/answer/items/properties/not/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.not.properties.icontains.anyOf[1].items,data:data84};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
}
}
else {
const err193 = {instancePath:instancePath+"/answer/" + i19+"/not/icontains",schemaPath:"#/properties/answer/items/properties/not/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.not.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.not.properties.icontains.anyOf[1],data:data83};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
}
errors++;
}
var _valid25 = _errs279 === errors;
valid95 = valid95 || _valid25;
}
if(!valid95){
const err194 = {instancePath:instancePath+"/answer/" + i19+"/not/icontains",schemaPath:"#/properties/answer/items/properties/not/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.not.properties.icontains.anyOf,parentSchema:schema11.properties.answer.items.properties.not.properties.icontains,data:data83};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
else {
errors = _errs276;
if(vErrors !== null){
if(_errs276){
vErrors.length = _errs276;
}
else {
vErrors = null;
}
}
}
}
if(data80.absent !== undefined){
let data85 = data80.absent;
const _errs284 = errors;
let valid98 = false;
const _errs285 = errors;
if(typeof data85 !== "string"){
const err195 = {instancePath:instancePath+"/answer/" + i19+"/not/absent",schemaPath:"#/properties/answer/items/properties/not/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.absent.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.not.properties.absent.anyOf[0],data:data85};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
var _valid26 = _errs285 === errors;
valid98 = valid98 || _valid26;
if(!valid98){
const _errs287 = errors;
if(Array.isArray(data85)){
if(data85.length < 1){
const err196 = {instancePath:instancePath+"/answer/" + i19+"/not/absent",schemaPath:"#/properties/answer/items/properties/not/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.not.properties.absent.anyOf[1],data:data85};
if(vErrors === null){
vErrors = [err196];
}
else {
vErrors.push(err196);
}
errors++;
}
const len31 = data85.length;
for(let i31=0; i31<len31; i31++){
let data86 = data85[i31];
if(typeof data86 !== "string"){
const err197 = {instancePath:instancePath+"/answer/" + i19+"/not/absent/" + i31,schemaPath:"#/properties/answer/items/properties/not/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.not.properties.absent.anyOf[1].items,data:data86};
if(vErrors === null){
vErrors = [err197];
}
else {
vErrors.push(err197);
}
errors++;
}
}
}
else {
const err198 = {instancePath:instancePath+"/answer/" + i19+"/not/absent",schemaPath:"#/properties/answer/items/properties/not/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.not.properties.absent.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.not.properties.absent.anyOf[1],data:data85};
if(vErrors === null){
vErrors = [err198];
}
else {
vErrors.push(err198);
}
errors++;
}
var _valid26 = _errs287 === errors;
valid98 = valid98 || _valid26;
}
if(!valid98){
const err199 = {instancePath:instancePath+"/answer/" + i19+"/not/absent",schemaPath:"#/properties/answer/items/properties/not/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.not.properties.absent.anyOf,parentSchema:schema11.properties.answer.items.properties.not.properties.absent,data:data85};
if(vErrors === null){
vErrors = [err199];
}
else {
vErrors.push(err199);
}
errors++;
}
else {
errors = _errs284;
if(vErrors !== null){
if(_errs284){
vErrors.length = _errs284;
}
else {
vErrors = null;
}
}
}
}
if(data80.startsWith !== undefined){
let data87 = data80.startsWith;
if(typeof data87 !== "string"){
const err200 = {instancePath:instancePath+"/answer/" + i19+"/not/startsWith",schemaPath:"#/properties/answer/items/properties/not/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.startsWith.type,parentSchema:schema11.properties.answer.items.properties.not.properties.startsWith,data:data87};
if(vErrors === null){
vErrors = [err200];
}
else {
vErrors.push(err200);
}
errors++;
}
}
if(data80.regex !== undefined){
let data88 = data80.regex;
const _errs294 = errors;
let valid101 = false;
const _errs295 = errors;
if(typeof data88 !== "string"){
const err201 = {instancePath:instancePath+"/answer/" + i19+"/not/regex",schemaPath:"#/properties/answer/items/properties/not/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.regex.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.not.properties.regex.anyOf[0],data:data88};
if(vErrors === null){
vErrors = [err201];
}
else {
vErrors.push(err201);
}
errors++;
}
var _valid27 = _errs295 === errors;
valid101 = valid101 || _valid27;
if(!valid101){
const _errs297 = errors;
if(Array.isArray(data88)){
if(data88.length < 1){
const err202 = {instancePath:instancePath+"/answer/" + i19+"/not/regex",schemaPath:"#/properties/answer/items/properties/not/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.not.properties.regex.anyOf[1],data:data88};
if(vErrors === null){
vErrors = [err202];
}
else {
vErrors.push(err202);
}
errors++;
}
const len32 = data88.length;
for(let i32=0; i32<len32; i32++){
let data89 = data88[i32];
if(typeof data89 !== "string"){
const err203 = {instancePath:instancePath+"/answer/" + i19+"/not/regex/" + i32,schemaPath:"#/properties/answer/items/properties/not/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.not.properties.regex.anyOf[1].items,data:data89};
if(vErrors === null){
vErrors = [err203];
}
else {
vErrors.push(err203);
}
errors++;
}
}
}
else {
const err204 = {instancePath:instancePath+"/answer/" + i19+"/not/regex",schemaPath:"#/properties/answer/items/properties/not/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.not.properties.regex.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.not.properties.regex.anyOf[1],data:data88};
if(vErrors === null){
vErrors = [err204];
}
else {
vErrors.push(err204);
}
errors++;
}
var _valid27 = _errs297 === errors;
valid101 = valid101 || _valid27;
}
if(!valid101){
const err205 = {instancePath:instancePath+"/answer/" + i19+"/not/regex",schemaPath:"#/properties/answer/items/properties/not/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.not.properties.regex.anyOf,parentSchema:schema11.properties.answer.items.properties.not.properties.regex,data:data88};
if(vErrors === null){
vErrors = [err205];
}
else {
vErrors.push(err205);
}
errors++;
}
else {
errors = _errs294;
if(vErrors !== null){
if(_errs294){
vErrors.length = _errs294;
}
else {
vErrors = null;
}
}
}
}
if(data80.equals !== undefined){
let data90 = data80.equals;
if(typeof data90 !== "string"){
const err206 = {instancePath:instancePath+"/answer/" + i19+"/not/equals",schemaPath:"#/properties/answer/items/properties/not/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.not.properties.equals.type,parentSchema:schema11.properties.answer.items.properties.not.properties.equals,data:data90};
if(vErrors === null){
vErrors = [err206];
}
else {
vErrors.push(err206);
}
errors++;
}
}
}
else {
const err207 = {instancePath:instancePath+"/answer/" + i19+"/not",schemaPath:"#/properties/answer/items/properties/not/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.not.type,parentSchema:schema11.properties.answer.items.properties.not,data:data80};
if(vErrors === null){
vErrors = [err207];
}
else {
vErrors.push(err207);
}
errors++;
}
}
if(data57.json !== undefined){
let data91 = data57.json;
if("only" !== data91){
const err208 = {instancePath:instancePath+"/answer/" + i19+"/json",schemaPath:"#/properties/answer/items/properties/json/const",keyword:"const",params:{allowedValue: "only"},message:"must be equal to constant",schema:"only",parentSchema:schema11.properties.answer.items.properties.json,data:data91};
if(vErrors === null){
vErrors = [err208];
}
else {
vErrors.push(err208);
}
errors++;
}
}
if(data57.schema !== undefined){
let data92 = data57.schema;
const _errs305 = errors;
let valid104 = false;
const _errs306 = errors;
if(typeof data92 !== "string"){
const err209 = {instancePath:instancePath+"/answer/" + i19+"/schema",schemaPath:"#/properties/answer/items/properties/schema/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.schema.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.schema.anyOf[0],data:data92};
if(vErrors === null){
vErrors = [err209];
}
else {
vErrors.push(err209);
}
errors++;
}
var _valid28 = _errs306 === errors;
valid104 = valid104 || _valid28;
if(!valid104){
const _errs308 = errors;
if(!(data92 && typeof data92 == "object" && !Array.isArray(data92))){
const err210 = {instancePath:instancePath+"/answer/" + i19+"/schema",schemaPath:"#/properties/answer/items/properties/schema/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.schema.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.schema.anyOf[1],data:data92};
if(vErrors === null){
vErrors = [err210];
}
else {
vErrors.push(err210);
}
errors++;
}
var _valid28 = _errs308 === errors;
valid104 = valid104 || _valid28;
}
if(!valid104){
const err211 = {instancePath:instancePath+"/answer/" + i19+"/schema",schemaPath:"#/properties/answer/items/properties/schema/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.schema.anyOf,parentSchema:schema11.properties.answer.items.properties.schema,data:data92};
if(vErrors === null){
vErrors = [err211];
}
else {
vErrors.push(err211);
}
errors++;
}
else {
errors = _errs305;
if(vErrors !== null){
if(_errs305){
vErrors.length = _errs305;
}
else {
vErrors = null;
}
}
}
}
if(data57.verdict !== undefined){
let data93 = data57.verdict;
if(typeof data93 !== "string"){
const err212 = {instancePath:instancePath+"/answer/" + i19+"/verdict",schemaPath:"#/properties/answer/items/properties/verdict/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.verdict.type,parentSchema:schema11.properties.answer.items.properties.verdict,data:data93};
if(vErrors === null){
vErrors = [err212];
}
else {
vErrors.push(err212);
}
errors++;
}
}
if(data57.action !== undefined){
let data94 = data57.action;
if(data94 && typeof data94 == "object" && !Array.isArray(data94)){
if(data94.type === undefined){
const err213 = {instancePath:instancePath+"/answer/" + i19+"/action",schemaPath:"#/properties/answer/items/properties/action/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema11.properties.answer.items.properties.action.required,parentSchema:schema11.properties.answer.items.properties.action,data:data94};
if(vErrors === null){
vErrors = [err213];
}
else {
vErrors.push(err213);
}
errors++;
}
for(const key10 in data94){
if(!((key10 === "type") || (key10 === "params"))){
const err214 = {instancePath:instancePath+"/answer/" + i19+"/action",schemaPath:"#/properties/answer/items/properties/action/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.action,data:data94};
if(vErrors === null){
vErrors = [err214];
}
else {
vErrors.push(err214);
}
errors++;
}
}
if(data94.type !== undefined){
let data95 = data94.type;
if(typeof data95 !== "string"){
const err215 = {instancePath:instancePath+"/answer/" + i19+"/action/type",schemaPath:"#/properties/answer/items/properties/action/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.action.properties.type.type,parentSchema:schema11.properties.answer.items.properties.action.properties.type,data:data95};
if(vErrors === null){
vErrors = [err215];
}
else {
vErrors.push(err215);
}
errors++;
}
}
if(data94.params !== undefined){
let data96 = data94.params;
if(!(data96 && typeof data96 == "object" && !Array.isArray(data96))){
const err216 = {instancePath:instancePath+"/answer/" + i19+"/action/params",schemaPath:"#/properties/answer/items/properties/action/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.action.properties.params.type,parentSchema:schema11.properties.answer.items.properties.action.properties.params,data:data96};
if(vErrors === null){
vErrors = [err216];
}
else {
vErrors.push(err216);
}
errors++;
}
}
}
else {
const err217 = {instancePath:instancePath+"/answer/" + i19+"/action",schemaPath:"#/properties/answer/items/properties/action/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.action.type,parentSchema:schema11.properties.answer.items.properties.action,data:data94};
if(vErrors === null){
vErrors = [err217];
}
else {
vErrors.push(err217);
}
errors++;
}
}
if(data57.similar !== undefined){
let data97 = data57.similar;
if(data97 && typeof data97 == "object" && !Array.isArray(data97)){
if(Object.keys(data97).length < 2){
const err218 = {instancePath:instancePath+"/answer/" + i19+"/similar",schemaPath:"#/properties/answer/items/properties/similar/minProperties",keyword:"minProperties",params:{limit: 2},message:"must NOT have fewer than 2 properties",schema:2,parentSchema:schema11.properties.answer.items.properties.similar,data:data97};
if(vErrors === null){
vErrors = [err218];
}
else {
vErrors.push(err218);
}
errors++;
}
if(data97.atLeast === undefined){
const err219 = {instancePath:instancePath+"/answer/" + i19+"/similar",schemaPath:"#/properties/answer/items/properties/similar/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.answer.items.properties.similar.required,parentSchema:schema11.properties.answer.items.properties.similar,data:data97};
if(vErrors === null){
vErrors = [err219];
}
else {
vErrors.push(err219);
}
errors++;
}
for(const key11 in data97){
if(!(((key11 === "text") || (key11 === "file")) || (key11 === "atLeast"))){
const err220 = {instancePath:instancePath+"/answer/" + i19+"/similar",schemaPath:"#/properties/answer/items/properties/similar/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.similar,data:data97};
if(vErrors === null){
vErrors = [err220];
}
else {
vErrors.push(err220);
}
errors++;
}
}
if(data97.text !== undefined){
let data98 = data97.text;
if(typeof data98 !== "string"){
const err221 = {instancePath:instancePath+"/answer/" + i19+"/similar/text",schemaPath:"#/properties/answer/items/properties/similar/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.similar.properties.text.type,parentSchema:schema11.properties.answer.items.properties.similar.properties.text,data:data98};
if(vErrors === null){
vErrors = [err221];
}
else {
vErrors.push(err221);
}
errors++;
}
}
if(data97.file !== undefined){
let data99 = data97.file;
if(typeof data99 !== "string"){
const err222 = {instancePath:instancePath+"/answer/" + i19+"/similar/file",schemaPath:"#/properties/answer/items/properties/similar/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.similar.properties.file.type,parentSchema:schema11.properties.answer.items.properties.similar.properties.file,data:data99};
if(vErrors === null){
vErrors = [err222];
}
else {
vErrors.push(err222);
}
errors++;
}
}
if(data97.atLeast !== undefined){
let data100 = data97.atLeast;
if(typeof data100 == "number"){
if(data100 > 1 || isNaN(data100)){
const err223 = {instancePath:instancePath+"/answer/" + i19+"/similar/atLeast",schemaPath:"#/properties/answer/items/properties/similar/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.answer.items.properties.similar.properties.atLeast,data:data100};
if(vErrors === null){
vErrors = [err223];
}
else {
vErrors.push(err223);
}
errors++;
}
if(data100 < 0 || isNaN(data100)){
const err224 = {instancePath:instancePath+"/answer/" + i19+"/similar/atLeast",schemaPath:"#/properties/answer/items/properties/similar/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.answer.items.properties.similar.properties.atLeast,data:data100};
if(vErrors === null){
vErrors = [err224];
}
else {
vErrors.push(err224);
}
errors++;
}
}
else {
const err225 = {instancePath:instancePath+"/answer/" + i19+"/similar/atLeast",schemaPath:"#/properties/answer/items/properties/similar/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.answer.items.properties.similar.properties.atLeast.type,parentSchema:schema11.properties.answer.items.properties.similar.properties.atLeast,data:data100};
if(vErrors === null){
vErrors = [err225];
}
else {
vErrors.push(err225);
}
errors++;
}
}
}
else {
const err226 = {instancePath:instancePath+"/answer/" + i19+"/similar",schemaPath:"#/properties/answer/items/properties/similar/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.similar.type,parentSchema:schema11.properties.answer.items.properties.similar,data:data97};
if(vErrors === null){
vErrors = [err226];
}
else {
vErrors.push(err226);
}
errors++;
}
}
if(data57.judge !== undefined){
let data101 = data57.judge;
if(data101 && typeof data101 == "object" && !Array.isArray(data101)){
if(data101.rubric === undefined){
const err227 = {instancePath:instancePath+"/answer/" + i19+"/judge",schemaPath:"#/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "rubric"},message:"must have required property '"+"rubric"+"'",schema:schema11.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.answer.items.properties.judge,data:data101};
if(vErrors === null){
vErrors = [err227];
}
else {
vErrors.push(err227);
}
errors++;
}
if(data101.atLeast === undefined){
const err228 = {instancePath:instancePath+"/answer/" + i19+"/judge",schemaPath:"#/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.answer.items.properties.judge,data:data101};
if(vErrors === null){
vErrors = [err228];
}
else {
vErrors.push(err228);
}
errors++;
}
for(const key12 in data101){
if(!(((key12 === "rubric") || (key12 === "model")) || (key12 === "atLeast"))){
const err229 = {instancePath:instancePath+"/answer/" + i19+"/judge",schemaPath:"#/properties/answer/items/properties/judge/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.judge,data:data101};
if(vErrors === null){
vErrors = [err229];
}
else {
vErrors.push(err229);
}
errors++;
}
}
if(data101.rubric !== undefined){
let data102 = data101.rubric;
if(typeof data102 !== "string"){
const err230 = {instancePath:instancePath+"/answer/" + i19+"/judge/rubric",schemaPath:"#/properties/answer/items/properties/judge/properties/rubric/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.judge.properties.rubric.type,parentSchema:schema11.properties.answer.items.properties.judge.properties.rubric,data:data102};
if(vErrors === null){
vErrors = [err230];
}
else {
vErrors.push(err230);
}
errors++;
}
}
if(data101.model !== undefined){
let data103 = data101.model;
if(typeof data103 !== "string"){
const err231 = {instancePath:instancePath+"/answer/" + i19+"/judge/model",schemaPath:"#/properties/answer/items/properties/judge/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.judge.properties.model.type,parentSchema:schema11.properties.answer.items.properties.judge.properties.model,data:data103};
if(vErrors === null){
vErrors = [err231];
}
else {
vErrors.push(err231);
}
errors++;
}
}
if(data101.atLeast !== undefined){
let data104 = data101.atLeast;
if(typeof data104 == "number"){
if(data104 > 1 || isNaN(data104)){
const err232 = {instancePath:instancePath+"/answer/" + i19+"/judge/atLeast",schemaPath:"#/properties/answer/items/properties/judge/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.answer.items.properties.judge.properties.atLeast,data:data104};
if(vErrors === null){
vErrors = [err232];
}
else {
vErrors.push(err232);
}
errors++;
}
if(data104 < 0 || isNaN(data104)){
const err233 = {instancePath:instancePath+"/answer/" + i19+"/judge/atLeast",schemaPath:"#/properties/answer/items/properties/judge/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.answer.items.properties.judge.properties.atLeast,data:data104};
if(vErrors === null){
vErrors = [err233];
}
else {
vErrors.push(err233);
}
errors++;
}
}
else {
const err234 = {instancePath:instancePath+"/answer/" + i19+"/judge/atLeast",schemaPath:"#/properties/answer/items/properties/judge/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.answer.items.properties.judge.properties.atLeast.type,parentSchema:schema11.properties.answer.items.properties.judge.properties.atLeast,data:data104};
if(vErrors === null){
vErrors = [err234];
}
else {
vErrors.push(err234);
}
errors++;
}
}
}
else {
const err235 = {instancePath:instancePath+"/answer/" + i19+"/judge",schemaPath:"#/properties/answer/items/properties/judge/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.judge.type,parentSchema:schema11.properties.answer.items.properties.judge,data:data101};
if(vErrors === null){
vErrors = [err235];
}
else {
vErrors.push(err235);
}
errors++;
}
}
}
else {
const err236 = {instancePath:instancePath+"/answer/" + i19,schemaPath:"#/properties/answer/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.type,parentSchema:schema11.properties.answer.items,data:data57};
if(vErrors === null){
vErrors = [err236];
}
else {
vErrors.push(err236);
}
errors++;
}
}
}
else {
const err237 = {instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.type,parentSchema:schema11.properties.answer,data:data56};
if(vErrors === null){
vErrors = [err237];
}
else {
vErrors.push(err237);
}
errors++;
}
}
if(data.cases !== undefined){
let data105 = data.cases;
if(Array.isArray(data105)){
if(data105.length < 1){
const err238 = {instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases,data:data105};
if(vErrors === null){
vErrors = [err238];
}
else {
vErrors.push(err238);
}
errors++;
}
const len33 = data105.length;
for(let i33=0; i33<len33; i33++){
let data106 = data105[i33];
if(data106 && typeof data106 == "object" && !Array.isArray(data106)){
if(data106.name === undefined){
const err239 = {instancePath:instancePath+"/cases/" + i33,schemaPath:"#/properties/cases/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.cases.items.required,parentSchema:schema11.properties.cases.items,data:data106};
if(vErrors === null){
vErrors = [err239];
}
else {
vErrors.push(err239);
}
errors++;
}
for(const key13 in data106){
if(!(func2.call(schema11.properties.cases.items.properties, key13))){
const err240 = {instancePath:instancePath+"/cases/" + i33,schemaPath:"#/properties/cases/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items,data:data106};
if(vErrors === null){
vErrors = [err240];
}
else {
vErrors.push(err240);
}
errors++;
}
}
if(data106.name !== undefined){
let data107 = data106.name;
if(typeof data107 === "string"){
if(!pattern0.test(data107)){
const err241 = {instancePath:instancePath+"/cases/" + i33+"/name",schemaPath:"#/properties/cases/items/properties/name/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.cases.items.properties.name,data:data107};
if(vErrors === null){
vErrors = [err241];
}
else {
vErrors.push(err241);
}
errors++;
}
}
else {
const err242 = {instancePath:instancePath+"/cases/" + i33+"/name",schemaPath:"#/properties/cases/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.name.type,parentSchema:schema11.properties.cases.items.properties.name,data:data107};
if(vErrors === null){
vErrors = [err242];
}
else {
vErrors.push(err242);
}
errors++;
}
}
if(data106.models !== undefined){
let data108 = data106.models;
if(Array.isArray(data108)){
if(data108.length < 1){
const err243 = {instancePath:instancePath+"/cases/" + i33+"/models",schemaPath:"#/properties/cases/items/properties/models/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.models,data:data108};
if(vErrors === null){
vErrors = [err243];
}
else {
vErrors.push(err243);
}
errors++;
}
const len34 = data108.length;
for(let i34=0; i34<len34; i34++){
let data109 = data108[i34];
if(typeof data109 !== "string"){
const err244 = {instancePath:instancePath+"/cases/" + i33+"/models/" + i34,schemaPath:"#/properties/cases/items/properties/models/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.models.items.type,parentSchema:schema11.properties.cases.items.properties.models.items,data:data109};
if(vErrors === null){
vErrors = [err244];
}
else {
vErrors.push(err244);
}
errors++;
}
}
}
else {
const err245 = {instancePath:instancePath+"/cases/" + i33+"/models",schemaPath:"#/properties/cases/items/properties/models/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.models.type,parentSchema:schema11.properties.cases.items.properties.models,data:data108};
if(vErrors === null){
vErrors = [err245];
}
else {
vErrors.push(err245);
}
errors++;
}
}
if(data106.tiers !== undefined){
let data110 = data106.tiers;
if(Array.isArray(data110)){
if(data110.length < 1){
const err246 = {instancePath:instancePath+"/cases/" + i33+"/tiers",schemaPath:"#/properties/cases/items/properties/tiers/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.tiers,data:data110};
if(vErrors === null){
vErrors = [err246];
}
else {
vErrors.push(err246);
}
errors++;
}
const len35 = data110.length;
for(let i35=0; i35<len35; i35++){
let data111 = data110[i35];
if(!(((data111 === "full") || (data111 === "medium")) || (data111 === "minimal"))){
const err247 = {instancePath:instancePath+"/cases/" + i33+"/tiers/" + i35,schemaPath:"#/properties/cases/items/properties/tiers/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.cases.items.properties.tiers.items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.cases.items.properties.tiers.items.enum,parentSchema:schema11.properties.cases.items.properties.tiers.items,data:data111};
if(vErrors === null){
vErrors = [err247];
}
else {
vErrors.push(err247);
}
errors++;
}
}
}
else {
const err248 = {instancePath:instancePath+"/cases/" + i33+"/tiers",schemaPath:"#/properties/cases/items/properties/tiers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.tiers.type,parentSchema:schema11.properties.cases.items.properties.tiers,data:data110};
if(vErrors === null){
vErrors = [err248];
}
else {
vErrors.push(err248);
}
errors++;
}
}
if(data106.budget !== undefined){
let data112 = data106.budget;
if(!((typeof data112 == "number") && (!(data112 % 1) && !isNaN(data112)))){
const err249 = {instancePath:instancePath+"/cases/" + i33+"/budget",schemaPath:"#/properties/cases/items/properties/budget/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.cases.items.properties.budget.type,parentSchema:schema11.properties.cases.items.properties.budget,data:data112};
if(vErrors === null){
vErrors = [err249];
}
else {
vErrors.push(err249);
}
errors++;
}
if(typeof data112 == "number"){
if(data112 < 1 || isNaN(data112)){
const err250 = {instancePath:instancePath+"/cases/" + i33+"/budget",schemaPath:"#/properties/cases/items/properties/budget/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.budget,data:data112};
if(vErrors === null){
vErrors = [err250];
}
else {
vErrors.push(err250);
}
errors++;
}
}
}
if(data106.input !== undefined){
let data113 = data106.input;
if(typeof data113 !== "string"){
const err251 = {instancePath:instancePath+"/cases/" + i33+"/input",schemaPath:"#/properties/cases/items/properties/input/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.input.type,parentSchema:schema11.properties.cases.items.properties.input,data:data113};
if(vErrors === null){
vErrors = [err251];
}
else {
vErrors.push(err251);
}
errors++;
}
}
if(data106.inputs !== undefined){
let data114 = data106.inputs;
if(!(data114 && typeof data114 == "object" && !Array.isArray(data114))){
const err252 = {instancePath:instancePath+"/cases/" + i33+"/inputs",schemaPath:"#/properties/cases/items/properties/inputs/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.inputs.type,parentSchema:schema11.properties.cases.items.properties.inputs,data:data114};
if(vErrors === null){
vErrors = [err252];
}
else {
vErrors.push(err252);
}
errors++;
}
}
if(data106.inputFiles !== undefined){
let data115 = data106.inputFiles;
if(data115 && typeof data115 == "object" && !Array.isArray(data115)){
for(const key14 in data115){
let data116 = data115[key14];
if(typeof data116 !== "string"){
const err253 = {instancePath:instancePath+"/cases/" + i33+"/inputFiles/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/cases/items/properties/inputFiles/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.inputFiles.additionalProperties.type,parentSchema:schema11.properties.cases.items.properties.inputFiles.additionalProperties,data:data116};
if(vErrors === null){
vErrors = [err253];
}
else {
vErrors.push(err253);
}
errors++;
}
}
}
else {
const err254 = {instancePath:instancePath+"/cases/" + i33+"/inputFiles",schemaPath:"#/properties/cases/items/properties/inputFiles/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.inputFiles.type,parentSchema:schema11.properties.cases.items.properties.inputFiles,data:data115};
if(vErrors === null){
vErrors = [err254];
}
else {
vErrors.push(err254);
}
errors++;
}
}
if(data106.rows !== undefined){
let data117 = data106.rows;
if(Array.isArray(data117)){
if(data117.length < 1){
const err255 = {instancePath:instancePath+"/cases/" + i33+"/rows",schemaPath:"#/properties/cases/items/properties/rows/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.rows,data:data117};
if(vErrors === null){
vErrors = [err255];
}
else {
vErrors.push(err255);
}
errors++;
}
const len36 = data117.length;
for(let i36=0; i36<len36; i36++){
let data118 = data117[i36];
if(!(data118 && typeof data118 == "object" && !Array.isArray(data118))){
const err256 = {instancePath:instancePath+"/cases/" + i33+"/rows/" + i36,schemaPath:"#/properties/cases/items/properties/rows/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.rows.items.type,parentSchema:schema11.properties.cases.items.properties.rows.items,data:data118};
if(vErrors === null){
vErrors = [err256];
}
else {
vErrors.push(err256);
}
errors++;
}
}
}
else {
const err257 = {instancePath:instancePath+"/cases/" + i33+"/rows",schemaPath:"#/properties/cases/items/properties/rows/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.rows.type,parentSchema:schema11.properties.cases.items.properties.rows,data:data117};
if(vErrors === null){
vErrors = [err257];
}
else {
vErrors.push(err257);
}
errors++;
}
}
if(data106.table !== undefined){
let data119 = data106.table;
if(typeof data119 !== "string"){
const err258 = {instancePath:instancePath+"/cases/" + i33+"/table",schemaPath:"#/properties/cases/items/properties/table/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.table.type,parentSchema:schema11.properties.cases.items.properties.table,data:data119};
if(vErrors === null){
vErrors = [err258];
}
else {
vErrors.push(err258);
}
errors++;
}
}
if(data106.prompt !== undefined){
let data120 = data106.prompt;
if(Array.isArray(data120)){
const len37 = data120.length;
for(let i37=0; i37<len37; i37++){
let data121 = data120[i37];
if(data121 && typeof data121 == "object" && !Array.isArray(data121)){
if(Object.keys(data121).length > 1){
const err259 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37,schemaPath:"#/properties/cases/items/properties/prompt/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data121};
if(vErrors === null){
vErrors = [err259];
}
else {
vErrors.push(err259);
}
errors++;
}
if(Object.keys(data121).length < 1){
const err260 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37,schemaPath:"#/properties/cases/items/properties/prompt/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data121};
if(vErrors === null){
vErrors = [err260];
}
else {
vErrors.push(err260);
}
errors++;
}
for(const key15 in data121){
if(!(func2.call(schema11.properties.cases.items.properties.prompt.items.properties, key15))){
const err261 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37,schemaPath:"#/properties/cases/items/properties/prompt/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data121};
if(vErrors === null){
vErrors = [err261];
}
else {
vErrors.push(err261);
}
errors++;
}
}
if(data121.contains !== undefined){
let data122 = data121.contains;
const _errs374 = errors;
let valid121 = false;
const _errs375 = errors;
if(typeof data122 !== "string"){
const err262 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[0],data:data122};
if(vErrors === null){
vErrors = [err262];
}
else {
vErrors.push(err262);
}
errors++;
}
var _valid29 = _errs375 === errors;
valid121 = valid121 || _valid29;
if(!valid121){
const _errs377 = errors;
if(Array.isArray(data122)){
if(data122.length < 1){
const err263 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1],data:data122};
if(vErrors === null){
vErrors = [err263];
}
else {
vErrors.push(err263);
}
errors++;
}
const len38 = data122.length;
for(let i38=0; i38<len38; i38++){
let data123 = data122[i38];
if(typeof data123 !== "string"){
const err264 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/contains/" + i38,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1].items,data:data123};
if(vErrors === null){
vErrors = [err264];
}
else {
vErrors.push(err264);
}
errors++;
}
}
}
else {
const err265 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1],data:data122};
if(vErrors === null){
vErrors = [err265];
}
else {
vErrors.push(err265);
}
errors++;
}
var _valid29 = _errs377 === errors;
valid121 = valid121 || _valid29;
}
if(!valid121){
const err266 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains,data:data122};
if(vErrors === null){
vErrors = [err266];
}
else {
vErrors.push(err266);
}
errors++;
}
else {
errors = _errs374;
if(vErrors !== null){
if(_errs374){
vErrors.length = _errs374;
}
else {
vErrors = null;
}
}
}
}
if(data121.icontains !== undefined){
let data124 = data121.icontains;
const _errs382 = errors;
let valid124 = false;
const _errs383 = errors;
if(typeof data124 !== "string"){
const err267 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[0],data:data124};
if(vErrors === null){
vErrors = [err267];
}
else {
vErrors.push(err267);
}
errors++;
}
var _valid30 = _errs383 === errors;
valid124 = valid124 || _valid30;
if(!valid124){
const _errs385 = errors;
if(Array.isArray(data124)){
if(data124.length < 1){
const err268 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1],data:data124};
if(vErrors === null){
vErrors = [err268];
}
else {
vErrors.push(err268);
}
errors++;
}
const len39 = data124.length;
for(let i39=0; i39<len39; i39++){
let data125 = data124[i39];
if(typeof data125 !== "string"){
const err269 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/icontains/" + i39,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1].items,data:data125};
if(vErrors === null){
vErrors = [err269];
}
else {
vErrors.push(err269);
}
errors++;
}
}
}
else {
const err270 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1],data:data124};
if(vErrors === null){
vErrors = [err270];
}
else {
vErrors.push(err270);
}
errors++;
}
var _valid30 = _errs385 === errors;
valid124 = valid124 || _valid30;
}
if(!valid124){
const err271 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains,data:data124};
if(vErrors === null){
vErrors = [err271];
}
else {
vErrors.push(err271);
}
errors++;
}
else {
errors = _errs382;
if(vErrors !== null){
if(_errs382){
vErrors.length = _errs382;
}
else {
vErrors = null;
}
}
}
}
if(data121.absent !== undefined){
let data126 = data121.absent;
const _errs390 = errors;
let valid127 = false;
const _errs391 = errors;
if(typeof data126 !== "string"){
const err272 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[0],data:data126};
if(vErrors === null){
vErrors = [err272];
}
else {
vErrors.push(err272);
}
errors++;
}
var _valid31 = _errs391 === errors;
valid127 = valid127 || _valid31;
if(!valid127){
const _errs393 = errors;
if(Array.isArray(data126)){
if(data126.length < 1){
const err273 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1],data:data126};
if(vErrors === null){
vErrors = [err273];
}
else {
vErrors.push(err273);
}
errors++;
}
const len40 = data126.length;
for(let i40=0; i40<len40; i40++){
let data127 = data126[i40];
if(typeof data127 !== "string"){
const err274 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/absent/" + i40,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1].items,data:data127};
if(vErrors === null){
vErrors = [err274];
}
else {
vErrors.push(err274);
}
errors++;
}
}
}
else {
const err275 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1],data:data126};
if(vErrors === null){
vErrors = [err275];
}
else {
vErrors.push(err275);
}
errors++;
}
var _valid31 = _errs393 === errors;
valid127 = valid127 || _valid31;
}
if(!valid127){
const err276 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent,data:data126};
if(vErrors === null){
vErrors = [err276];
}
else {
vErrors.push(err276);
}
errors++;
}
else {
errors = _errs390;
if(vErrors !== null){
if(_errs390){
vErrors.length = _errs390;
}
else {
vErrors = null;
}
}
}
}
if(data121.startsWith !== undefined){
let data128 = data121.startsWith;
if(typeof data128 !== "string"){
const err277 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/startsWith",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.startsWith.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.startsWith,data:data128};
if(vErrors === null){
vErrors = [err277];
}
else {
vErrors.push(err277);
}
errors++;
}
}
if(data121.regex !== undefined){
let data129 = data121.regex;
const _errs400 = errors;
let valid130 = false;
const _errs401 = errors;
if(typeof data129 !== "string"){
const err278 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[0],data:data129};
if(vErrors === null){
vErrors = [err278];
}
else {
vErrors.push(err278);
}
errors++;
}
var _valid32 = _errs401 === errors;
valid130 = valid130 || _valid32;
if(!valid130){
const _errs403 = errors;
if(Array.isArray(data129)){
if(data129.length < 1){
const err279 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1],data:data129};
if(vErrors === null){
vErrors = [err279];
}
else {
vErrors.push(err279);
}
errors++;
}
const len41 = data129.length;
for(let i41=0; i41<len41; i41++){
let data130 = data129[i41];
if(typeof data130 !== "string"){
const err280 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/regex/" + i41,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1].items,data:data130};
if(vErrors === null){
vErrors = [err280];
}
else {
vErrors.push(err280);
}
errors++;
}
}
}
else {
const err281 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1],data:data129};
if(vErrors === null){
vErrors = [err281];
}
else {
vErrors.push(err281);
}
errors++;
}
var _valid32 = _errs403 === errors;
valid130 = valid130 || _valid32;
}
if(!valid130){
const err282 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex,data:data129};
if(vErrors === null){
vErrors = [err282];
}
else {
vErrors.push(err282);
}
errors++;
}
else {
errors = _errs400;
if(vErrors !== null){
if(_errs400){
vErrors.length = _errs400;
}
else {
vErrors = null;
}
}
}
}
if(data121.any !== undefined){
let data131 = data121.any;
if(Array.isArray(data131)){
if(data131.length < 1){
const err283 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any,data:data131};
if(vErrors === null){
vErrors = [err283];
}
else {
vErrors.push(err283);
}
errors++;
}
const len42 = data131.length;
for(let i42=0; i42<len42; i42++){
let data132 = data131[i42];
if(data132 && typeof data132 == "object" && !Array.isArray(data132)){
if(Object.keys(data132).length > 1){
const err284 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items,data:data132};
if(vErrors === null){
vErrors = [err284];
}
else {
vErrors.push(err284);
}
errors++;
}
if(Object.keys(data132).length < 1){
const err285 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items,data:data132};
if(vErrors === null){
vErrors = [err285];
}
else {
vErrors.push(err285);
}
errors++;
}
for(const key16 in data132){
if(!(((((key16 === "contains") || (key16 === "icontains")) || (key16 === "absent")) || (key16 === "startsWith")) || (key16 === "regex"))){
const err286 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key16},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items,data:data132};
if(vErrors === null){
vErrors = [err286];
}
else {
vErrors.push(err286);
}
errors++;
}
}
if(data132.contains !== undefined){
let data133 = data132.contains;
const _errs413 = errors;
let valid136 = false;
const _errs414 = errors;
if(typeof data133 !== "string"){
const err287 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.contains.anyOf[0],data:data133};
if(vErrors === null){
vErrors = [err287];
}
else {
vErrors.push(err287);
}
errors++;
}
var _valid33 = _errs414 === errors;
valid136 = valid136 || _valid33;
if(!valid136){
const _errs416 = errors;
if(Array.isArray(data133)){
if(data133.length < 1){
const err288 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.contains.anyOf[1],data:data133};
if(vErrors === null){
vErrors = [err288];
}
else {
vErrors.push(err288);
}
errors++;
}
const len43 = data133.length;
for(let i43=0; i43<len43; i43++){
let data134 = data133[i43];
if(typeof data134 !== "string"){
const err289 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/contains/" + i43,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.contains.anyOf[1].items,data:data134};
if(vErrors === null){
vErrors = [err289];
}
else {
vErrors.push(err289);
}
errors++;
}
}
}
else {
const err290 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.contains.anyOf[1],data:data133};
if(vErrors === null){
vErrors = [err290];
}
else {
vErrors.push(err290);
}
errors++;
}
var _valid33 = _errs416 === errors;
valid136 = valid136 || _valid33;
}
if(!valid136){
const err291 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.contains,data:data133};
if(vErrors === null){
vErrors = [err291];
}
else {
vErrors.push(err291);
}
errors++;
}
else {
errors = _errs413;
if(vErrors !== null){
if(_errs413){
vErrors.length = _errs413;
}
else {
vErrors = null;
}
}
}
}
if(data132.icontains !== undefined){
let data135 = data132.icontains;
const _errs421 = errors;
let valid139 = false;
const _errs422 = errors;
if(typeof data135 !== "string"){
const err292 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.icontains.anyOf[0],data:data135};
if(vErrors === null){
vErrors = [err292];
}
else {
vErrors.push(err292);
}
errors++;
}
var _valid34 = _errs422 === errors;
valid139 = valid139 || _valid34;
if(!valid139){
const _errs424 = errors;
if(Array.isArray(data135)){
if(data135.length < 1){
const err293 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1],data:data135};
if(vErrors === null){
vErrors = [err293];
}
else {
vErrors.push(err293);
}
errors++;
}
const len44 = data135.length;
for(let i44=0; i44<len44; i44++){
let data136 = data135[i44];
if(typeof data136 !== "string"){
const err294 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/icontains/" + i44,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1].items,data:data136};
if(vErrors === null){
vErrors = [err294];
}
else {
vErrors.push(err294);
}
errors++;
}
}
}
else {
const err295 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.icontains.anyOf[1],data:data135};
if(vErrors === null){
vErrors = [err295];
}
else {
vErrors.push(err295);
}
errors++;
}
var _valid34 = _errs424 === errors;
valid139 = valid139 || _valid34;
}
if(!valid139){
const err296 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.icontains.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.icontains,data:data135};
if(vErrors === null){
vErrors = [err296];
}
else {
vErrors.push(err296);
}
errors++;
}
else {
errors = _errs421;
if(vErrors !== null){
if(_errs421){
vErrors.length = _errs421;
}
else {
vErrors = null;
}
}
}
}
if(data132.absent !== undefined){
let data137 = data132.absent;
const _errs429 = errors;
let valid142 = false;
const _errs430 = errors;
if(typeof data137 !== "string"){
const err297 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.absent.anyOf[0],data:data137};
if(vErrors === null){
vErrors = [err297];
}
else {
vErrors.push(err297);
}
errors++;
}
var _valid35 = _errs430 === errors;
valid142 = valid142 || _valid35;
if(!valid142){
const _errs432 = errors;
if(Array.isArray(data137)){
if(data137.length < 1){
const err298 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.absent.anyOf[1],data:data137};
if(vErrors === null){
vErrors = [err298];
}
else {
vErrors.push(err298);
}
errors++;
}
const len45 = data137.length;
for(let i45=0; i45<len45; i45++){
let data138 = data137[i45];
if(typeof data138 !== "string"){
const err299 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/absent/" + i45,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.absent.anyOf[1].items,data:data138};
if(vErrors === null){
vErrors = [err299];
}
else {
vErrors.push(err299);
}
errors++;
}
}
}
else {
const err300 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.absent.anyOf[1],data:data137};
if(vErrors === null){
vErrors = [err300];
}
else {
vErrors.push(err300);
}
errors++;
}
var _valid35 = _errs432 === errors;
valid142 = valid142 || _valid35;
}
if(!valid142){
const err301 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.absent,data:data137};
if(vErrors === null){
vErrors = [err301];
}
else {
vErrors.push(err301);
}
errors++;
}
else {
errors = _errs429;
if(vErrors !== null){
if(_errs429){
vErrors.length = _errs429;
}
else {
vErrors = null;
}
}
}
}
if(data132.startsWith !== undefined){
let data139 = data132.startsWith;
if(typeof data139 !== "string"){
const err302 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/startsWith",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.startsWith.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.startsWith,data:data139};
if(vErrors === null){
vErrors = [err302];
}
else {
vErrors.push(err302);
}
errors++;
}
}
if(data132.regex !== undefined){
let data140 = data132.regex;
const _errs439 = errors;
let valid145 = false;
const _errs440 = errors;
if(typeof data140 !== "string"){
const err303 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.regex.anyOf[0],data:data140};
if(vErrors === null){
vErrors = [err303];
}
else {
vErrors.push(err303);
}
errors++;
}
var _valid36 = _errs440 === errors;
valid145 = valid145 || _valid36;
if(!valid145){
const _errs442 = errors;
if(Array.isArray(data140)){
if(data140.length < 1){
const err304 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.regex.anyOf[1],data:data140};
if(vErrors === null){
vErrors = [err304];
}
else {
vErrors.push(err304);
}
errors++;
}
const len46 = data140.length;
for(let i46=0; i46<len46; i46++){
let data141 = data140[i46];
if(typeof data141 !== "string"){
const err305 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/regex/" + i46,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.regex.anyOf[1].items,data:data141};
if(vErrors === null){
vErrors = [err305];
}
else {
vErrors.push(err305);
}
errors++;
}
}
}
else {
const err306 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.regex.anyOf[1],data:data140};
if(vErrors === null){
vErrors = [err306];
}
else {
vErrors.push(err306);
}
errors++;
}
var _valid36 = _errs442 === errors;
valid145 = valid145 || _valid36;
}
if(!valid145){
const err307 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.properties.regex,data:data140};
if(vErrors === null){
vErrors = [err307];
}
else {
vErrors.push(err307);
}
errors++;
}
else {
errors = _errs439;
if(vErrors !== null){
if(_errs439){
vErrors.length = _errs439;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err308 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any/" + i42,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any.items,data:data132};
if(vErrors === null){
vErrors = [err308];
}
else {
vErrors.push(err308);
}
errors++;
}
}
}
else {
const err309 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/any",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/any/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.any.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.any,data:data131};
if(vErrors === null){
vErrors = [err309];
}
else {
vErrors.push(err309);
}
errors++;
}
}
if(data121.not !== undefined){
let data142 = data121.not;
if(data142 && typeof data142 == "object" && !Array.isArray(data142)){
if(Object.keys(data142).length > 1){
const err310 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not,data:data142};
if(vErrors === null){
vErrors = [err310];
}
else {
vErrors.push(err310);
}
errors++;
}
if(Object.keys(data142).length < 1){
const err311 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not,data:data142};
if(vErrors === null){
vErrors = [err311];
}
else {
vErrors.push(err311);
}
errors++;
}
for(const key17 in data142){
if(!(((((key17 === "contains") || (key17 === "icontains")) || (key17 === "absent")) || (key17 === "startsWith")) || (key17 === "regex"))){
const err312 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key17},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not,data:data142};
if(vErrors === null){
vErrors = [err312];
}
else {
vErrors.push(err312);
}
errors++;
}
}
if(data142.contains !== undefined){
let data143 = data142.contains;
const _errs450 = errors;
let valid149 = false;
const _errs451 = errors;
if(typeof data143 !== "string"){
const err313 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.contains.anyOf[0],data:data143};
if(vErrors === null){
vErrors = [err313];
}
else {
vErrors.push(err313);
}
errors++;
}
var _valid37 = _errs451 === errors;
valid149 = valid149 || _valid37;
if(!valid149){
const _errs453 = errors;
if(Array.isArray(data143)){
if(data143.length < 1){
const err314 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.contains.anyOf[1],data:data143};
if(vErrors === null){
vErrors = [err314];
}
else {
vErrors.push(err314);
}
errors++;
}
const len47 = data143.length;
for(let i47=0; i47<len47; i47++){
let data144 = data143[i47];
if(typeof data144 !== "string"){
const err315 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/contains/" + i47,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.contains.anyOf[1].items,data:data144};
if(vErrors === null){
vErrors = [err315];
}
else {
vErrors.push(err315);
}
errors++;
}
}
}
else {
const err316 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.contains.anyOf[1],data:data143};
if(vErrors === null){
vErrors = [err316];
}
else {
vErrors.push(err316);
}
errors++;
}
var _valid37 = _errs453 === errors;
valid149 = valid149 || _valid37;
}
if(!valid149){
const err317 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.contains,data:data143};
if(vErrors === null){
vErrors = [err317];
}
else {
vErrors.push(err317);
}
errors++;
}
else {
errors = _errs450;
if(vErrors !== null){
if(_errs450){
vErrors.length = _errs450;
}
else {
vErrors = null;
}
}
}
}
if(data142.icontains !== undefined){
let data145 = data142.icontains;
const _errs458 = errors;
let valid152 = false;
const _errs459 = errors;
if(typeof data145 !== "string"){
const err318 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.icontains.anyOf[0],data:data145};
if(vErrors === null){
vErrors = [err318];
}
else {
vErrors.push(err318);
}
errors++;
}
var _valid38 = _errs459 === errors;
valid152 = valid152 || _valid38;
if(!valid152){
const _errs461 = errors;
if(Array.isArray(data145)){
if(data145.length < 1){
const err319 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.icontains.anyOf[1],data:data145};
if(vErrors === null){
vErrors = [err319];
}
else {
vErrors.push(err319);
}
errors++;
}
const len48 = data145.length;
for(let i48=0; i48<len48; i48++){
let data146 = data145[i48];
if(typeof data146 !== "string"){
const err320 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/icontains/" + i48,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.icontains.anyOf[1].items,data:data146};
if(vErrors === null){
vErrors = [err320];
}
else {
vErrors.push(err320);
}
errors++;
}
}
}
else {
const err321 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.icontains.anyOf[1],data:data145};
if(vErrors === null){
vErrors = [err321];
}
else {
vErrors.push(err321);
}
errors++;
}
var _valid38 = _errs461 === errors;
valid152 = valid152 || _valid38;
}
if(!valid152){
const err322 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.icontains.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.icontains,data:data145};
if(vErrors === null){
vErrors = [err322];
}
else {
vErrors.push(err322);
}
errors++;
}
else {
errors = _errs458;
if(vErrors !== null){
if(_errs458){
vErrors.length = _errs458;
}
else {
vErrors = null;
}
}
}
}
if(data142.absent !== undefined){
let data147 = data142.absent;
const _errs466 = errors;
let valid155 = false;
const _errs467 = errors;
if(typeof data147 !== "string"){
const err323 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.absent.anyOf[0],data:data147};
if(vErrors === null){
vErrors = [err323];
}
else {
vErrors.push(err323);
}
errors++;
}
var _valid39 = _errs467 === errors;
valid155 = valid155 || _valid39;
if(!valid155){
const _errs469 = errors;
if(Array.isArray(data147)){
if(data147.length < 1){
const err324 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.absent.anyOf[1],data:data147};
if(vErrors === null){
vErrors = [err324];
}
else {
vErrors.push(err324);
}
errors++;
}
const len49 = data147.length;
for(let i49=0; i49<len49; i49++){
let data148 = data147[i49];
if(typeof data148 !== "string"){
const err325 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/absent/" + i49,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.absent.anyOf[1].items,data:data148};
if(vErrors === null){
vErrors = [err325];
}
else {
vErrors.push(err325);
}
errors++;
}
}
}
else {
const err326 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.absent.anyOf[1],data:data147};
if(vErrors === null){
vErrors = [err326];
}
else {
vErrors.push(err326);
}
errors++;
}
var _valid39 = _errs469 === errors;
valid155 = valid155 || _valid39;
}
if(!valid155){
const err327 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.absent,data:data147};
if(vErrors === null){
vErrors = [err327];
}
else {
vErrors.push(err327);
}
errors++;
}
else {
errors = _errs466;
if(vErrors !== null){
if(_errs466){
vErrors.length = _errs466;
}
else {
vErrors = null;
}
}
}
}
if(data142.startsWith !== undefined){
let data149 = data142.startsWith;
if(typeof data149 !== "string"){
const err328 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/startsWith",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.startsWith.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.startsWith,data:data149};
if(vErrors === null){
vErrors = [err328];
}
else {
vErrors.push(err328);
}
errors++;
}
}
if(data142.regex !== undefined){
let data150 = data142.regex;
const _errs476 = errors;
let valid158 = false;
const _errs477 = errors;
if(typeof data150 !== "string"){
const err329 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.regex.anyOf[0],data:data150};
if(vErrors === null){
vErrors = [err329];
}
else {
vErrors.push(err329);
}
errors++;
}
var _valid40 = _errs477 === errors;
valid158 = valid158 || _valid40;
if(!valid158){
const _errs479 = errors;
if(Array.isArray(data150)){
if(data150.length < 1){
const err330 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.regex.anyOf[1],data:data150};
if(vErrors === null){
vErrors = [err330];
}
else {
vErrors.push(err330);
}
errors++;
}
const len50 = data150.length;
for(let i50=0; i50<len50; i50++){
let data151 = data150[i50];
if(typeof data151 !== "string"){
const err331 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/regex/" + i50,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.regex.anyOf[1].items,data:data151};
if(vErrors === null){
vErrors = [err331];
}
else {
vErrors.push(err331);
}
errors++;
}
}
}
else {
const err332 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.regex.anyOf[1],data:data150};
if(vErrors === null){
vErrors = [err332];
}
else {
vErrors.push(err332);
}
errors++;
}
var _valid40 = _errs479 === errors;
valid158 = valid158 || _valid40;
}
if(!valid158){
const err333 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not.properties.regex,data:data150};
if(vErrors === null){
vErrors = [err333];
}
else {
vErrors.push(err333);
}
errors++;
}
else {
errors = _errs476;
if(vErrors !== null){
if(_errs476){
vErrors.length = _errs476;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err334 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/not",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/not/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.properties.not.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.not,data:data142};
if(vErrors === null){
vErrors = [err334];
}
else {
vErrors.push(err334);
}
errors++;
}
}
if(data121.present !== undefined){
let data152 = data121.present;
const _errs484 = errors;
let valid161 = false;
const _errs485 = errors;
if(typeof data152 !== "string"){
const err335 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[0],data:data152};
if(vErrors === null){
vErrors = [err335];
}
else {
vErrors.push(err335);
}
errors++;
}
var _valid41 = _errs485 === errors;
valid161 = valid161 || _valid41;
if(!valid161){
const _errs487 = errors;
if(Array.isArray(data152)){
if(data152.length < 1){
const err336 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1],data:data152};
if(vErrors === null){
vErrors = [err336];
}
else {
vErrors.push(err336);
}
errors++;
}
const len51 = data152.length;
for(let i51=0; i51<len51; i51++){
let data153 = data152[i51];
if(typeof data153 !== "string"){
const err337 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/present/" + i51,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1].items,data:data153};
if(vErrors === null){
vErrors = [err337];
}
else {
vErrors.push(err337);
}
errors++;
}
}
}
else {
const err338 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1],data:data152};
if(vErrors === null){
vErrors = [err338];
}
else {
vErrors.push(err338);
}
errors++;
}
var _valid41 = _errs487 === errors;
valid161 = valid161 || _valid41;
}
if(!valid161){
const err339 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present,data:data152};
if(vErrors === null){
vErrors = [err339];
}
else {
vErrors.push(err339);
}
errors++;
}
else {
errors = _errs484;
if(vErrors !== null){
if(_errs484){
vErrors.length = _errs484;
}
else {
vErrors = null;
}
}
}
}
if(data121.whole !== undefined){
let data154 = data121.whole;
const _errs492 = errors;
let valid164 = false;
const _errs493 = errors;
if(typeof data154 !== "string"){
const err340 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[0],data:data154};
if(vErrors === null){
vErrors = [err340];
}
else {
vErrors.push(err340);
}
errors++;
}
var _valid42 = _errs493 === errors;
valid164 = valid164 || _valid42;
if(!valid164){
const _errs495 = errors;
if(Array.isArray(data154)){
if(data154.length < 1){
const err341 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1],data:data154};
if(vErrors === null){
vErrors = [err341];
}
else {
vErrors.push(err341);
}
errors++;
}
const len52 = data154.length;
for(let i52=0; i52<len52; i52++){
let data155 = data154[i52];
if(typeof data155 !== "string"){
const err342 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/whole/" + i52,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1].items,data:data155};
if(vErrors === null){
vErrors = [err342];
}
else {
vErrors.push(err342);
}
errors++;
}
}
}
else {
const err343 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1],data:data154};
if(vErrors === null){
vErrors = [err343];
}
else {
vErrors.push(err343);
}
errors++;
}
var _valid42 = _errs495 === errors;
valid164 = valid164 || _valid42;
}
if(!valid164){
const err344 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole,data:data154};
if(vErrors === null){
vErrors = [err344];
}
else {
vErrors.push(err344);
}
errors++;
}
else {
errors = _errs492;
if(vErrors !== null){
if(_errs492){
vErrors.length = _errs492;
}
else {
vErrors = null;
}
}
}
}
if(data121.omitted !== undefined){
let data156 = data121.omitted;
const _errs500 = errors;
let valid167 = false;
const _errs501 = errors;
if(typeof data156 !== "string"){
const err345 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[0],data:data156};
if(vErrors === null){
vErrors = [err345];
}
else {
vErrors.push(err345);
}
errors++;
}
var _valid43 = _errs501 === errors;
valid167 = valid167 || _valid43;
if(!valid167){
const _errs503 = errors;
if(Array.isArray(data156)){
if(data156.length < 1){
const err346 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1],data:data156};
if(vErrors === null){
vErrors = [err346];
}
else {
vErrors.push(err346);
}
errors++;
}
const len53 = data156.length;
for(let i53=0; i53<len53; i53++){
let data157 = data156[i53];
if(typeof data157 !== "string"){
const err347 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/omitted/" + i53,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1].items,data:data157};
if(vErrors === null){
vErrors = [err347];
}
else {
vErrors.push(err347);
}
errors++;
}
}
}
else {
const err348 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1],data:data156};
if(vErrors === null){
vErrors = [err348];
}
else {
vErrors.push(err348);
}
errors++;
}
var _valid43 = _errs503 === errors;
valid167 = valid167 || _valid43;
}
if(!valid167){
const err349 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted,data:data156};
if(vErrors === null){
vErrors = [err349];
}
else {
vErrors.push(err349);
}
errors++;
}
else {
errors = _errs500;
if(vErrors !== null){
if(_errs500){
vErrors.length = _errs500;
}
else {
vErrors = null;
}
}
}
}
if(data121.maxTokens !== undefined){
let data158 = data121.maxTokens;
const _errs508 = errors;
let valid170 = false;
const _errs509 = errors;
if(!((typeof data158 == "number") && (!(data158 % 1) && !isNaN(data158)))){
const err350 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[0],data:data158};
if(vErrors === null){
vErrors = [err350];
}
else {
vErrors.push(err350);
}
errors++;
}
if(typeof data158 == "number"){
if(data158 < 0 || isNaN(data158)){
const err351 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[0],data:data158};
if(vErrors === null){
vErrors = [err351];
}
else {
vErrors.push(err351);
}
errors++;
}
}
var _valid44 = _errs509 === errors;
valid170 = valid170 || _valid44;
if(!valid170){
const _errs511 = errors;
if(data158 && typeof data158 == "object" && !Array.isArray(data158)){
if(data158.layer === undefined){
const err352 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "layer"},message:"must have required property '"+"layer"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data158};
if(vErrors === null){
vErrors = [err352];
}
else {
vErrors.push(err352);
}
errors++;
}
if(data158.tokens === undefined){
const err353 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "tokens"},message:"must have required property '"+"tokens"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data158};
if(vErrors === null){
vErrors = [err353];
}
else {
vErrors.push(err353);
}
errors++;
}
for(const key18 in data158){
if(!((key18 === "layer") || (key18 === "tokens"))){
const err354 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key18},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data158};
if(vErrors === null){
vErrors = [err354];
}
else {
vErrors.push(err354);
}
errors++;
}
}
if(data158.layer !== undefined){
let data159 = data158.layer;
if(typeof data159 !== "string"){
const err355 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens/layer",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/properties/layer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer,data:data159};
if(vErrors === null){
vErrors = [err355];
}
else {
vErrors.push(err355);
}
errors++;
}
}
if(data158.tokens !== undefined){
let data160 = data158.tokens;
if(!((typeof data160 == "number") && (!(data160 % 1) && !isNaN(data160)))){
const err356 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens/tokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data160};
if(vErrors === null){
vErrors = [err356];
}
else {
vErrors.push(err356);
}
errors++;
}
if(typeof data160 == "number"){
if(data160 < 0 || isNaN(data160)){
const err357 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens/tokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data160};
if(vErrors === null){
vErrors = [err357];
}
else {
vErrors.push(err357);
}
errors++;
}
}
}
}
else {
const err358 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data158};
if(vErrors === null){
vErrors = [err358];
}
else {
vErrors.push(err358);
}
errors++;
}
var _valid44 = _errs511 === errors;
valid170 = valid170 || _valid44;
}
if(!valid170){
const err359 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens,data:data158};
if(vErrors === null){
vErrors = [err359];
}
else {
vErrors.push(err359);
}
errors++;
}
else {
errors = _errs508;
if(vErrors !== null){
if(_errs508){
vErrors.length = _errs508;
}
else {
vErrors = null;
}
}
}
}
if(data121.prefix !== undefined){
let data161 = data121.prefix;
if(data161 && typeof data161 == "object" && !Array.isArray(data161)){
if(data161.case === undefined){
const err360 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "case"},message:"must have required property '"+"case"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data161};
if(vErrors === null){
vErrors = [err360];
}
else {
vErrors.push(err360);
}
errors++;
}
if(data161.atLeast === undefined){
const err361 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data161};
if(vErrors === null){
vErrors = [err361];
}
else {
vErrors.push(err361);
}
errors++;
}
for(const key19 in data161){
if(!((key19 === "case") || (key19 === "atLeast"))){
const err362 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key19},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data161};
if(vErrors === null){
vErrors = [err362];
}
else {
vErrors.push(err362);
}
errors++;
}
}
if(data161.case !== undefined){
let data162 = data161.case;
if(typeof data162 !== "string"){
const err363 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/prefix/case",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/case/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.case.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.case,data:data162};
if(vErrors === null){
vErrors = [err363];
}
else {
vErrors.push(err363);
}
errors++;
}
}
if(data161.atLeast !== undefined){
let data163 = data161.atLeast;
if(typeof data163 == "number"){
if(data163 > 1 || isNaN(data163)){
const err364 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/prefix/atLeast",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast,data:data163};
if(vErrors === null){
vErrors = [err364];
}
else {
vErrors.push(err364);
}
errors++;
}
if(data163 < 0 || isNaN(data163)){
const err365 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/prefix/atLeast",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast,data:data163};
if(vErrors === null){
vErrors = [err365];
}
else {
vErrors.push(err365);
}
errors++;
}
}
else {
const err366 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/prefix/atLeast",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast,data:data163};
if(vErrors === null){
vErrors = [err366];
}
else {
vErrors.push(err366);
}
errors++;
}
}
}
else {
const err367 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data161};
if(vErrors === null){
vErrors = [err367];
}
else {
vErrors.push(err367);
}
errors++;
}
}
if(data121.snapshot !== undefined){
let data164 = data121.snapshot;
if(true !== data164){
const err368 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37+"/snapshot",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/snapshot/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.snapshot,data:data164};
if(vErrors === null){
vErrors = [err368];
}
else {
vErrors.push(err368);
}
errors++;
}
}
}
else {
const err369 = {instancePath:instancePath+"/cases/" + i33+"/prompt/" + i37,schemaPath:"#/properties/cases/items/properties/prompt/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data121};
if(vErrors === null){
vErrors = [err369];
}
else {
vErrors.push(err369);
}
errors++;
}
}
}
else {
const err370 = {instancePath:instancePath+"/cases/" + i33+"/prompt",schemaPath:"#/properties/cases/items/properties/prompt/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.type,parentSchema:schema11.properties.cases.items.properties.prompt,data:data120};
if(vErrors === null){
vErrors = [err370];
}
else {
vErrors.push(err370);
}
errors++;
}
}
if(data106.answer !== undefined){
let data165 = data106.answer;
if(Array.isArray(data165)){
const len54 = data165.length;
for(let i54=0; i54<len54; i54++){
let data166 = data165[i54];
if(data166 && typeof data166 == "object" && !Array.isArray(data166)){
if(Object.keys(data166).length > 1){
const err371 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54,schemaPath:"#/properties/cases/items/properties/answer/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data166};
if(vErrors === null){
vErrors = [err371];
}
else {
vErrors.push(err371);
}
errors++;
}
if(Object.keys(data166).length < 1){
const err372 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54,schemaPath:"#/properties/cases/items/properties/answer/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data166};
if(vErrors === null){
vErrors = [err372];
}
else {
vErrors.push(err372);
}
errors++;
}
for(const key20 in data166){
if(!(func2.call(schema11.properties.cases.items.properties.answer.items.properties, key20))){
const err373 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54,schemaPath:"#/properties/cases/items/properties/answer/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key20},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data166};
if(vErrors === null){
vErrors = [err373];
}
else {
vErrors.push(err373);
}
errors++;
}
}
if(data166.contains !== undefined){
let data167 = data166.contains;
const _errs532 = errors;
let valid176 = false;
const _errs533 = errors;
if(typeof data167 !== "string"){
const err374 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[0],data:data167};
if(vErrors === null){
vErrors = [err374];
}
else {
vErrors.push(err374);
}
errors++;
}
var _valid45 = _errs533 === errors;
valid176 = valid176 || _valid45;
if(!valid176){
const _errs535 = errors;
if(Array.isArray(data167)){
if(data167.length < 1){
const err375 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1],data:data167};
if(vErrors === null){
vErrors = [err375];
}
else {
vErrors.push(err375);
}
errors++;
}
const len55 = data167.length;
for(let i55=0; i55<len55; i55++){
let data168 = data167[i55];
if(typeof data168 !== "string"){
const err376 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/contains/" + i55,schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1].items,data:data168};
if(vErrors === null){
vErrors = [err376];
}
else {
vErrors.push(err376);
}
errors++;
}
}
}
else {
const err377 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1],data:data167};
if(vErrors === null){
vErrors = [err377];
}
else {
vErrors.push(err377);
}
errors++;
}
var _valid45 = _errs535 === errors;
valid176 = valid176 || _valid45;
}
if(!valid176){
const err378 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains,data:data167};
if(vErrors === null){
vErrors = [err378];
}
else {
vErrors.push(err378);
}
errors++;
}
else {
errors = _errs532;
if(vErrors !== null){
if(_errs532){
vErrors.length = _errs532;
}
else {
vErrors = null;
}
}
}
}
if(data166.icontains !== undefined){
let data169 = data166.icontains;
const _errs540 = errors;
let valid179 = false;
const _errs541 = errors;
if(typeof data169 !== "string"){
const err379 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[0],data:data169};
if(vErrors === null){
vErrors = [err379];
}
else {
vErrors.push(err379);
}
errors++;
}
var _valid46 = _errs541 === errors;
valid179 = valid179 || _valid46;
if(!valid179){
const _errs543 = errors;
if(Array.isArray(data169)){
if(data169.length < 1){
const err380 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1],data:data169};
if(vErrors === null){
vErrors = [err380];
}
else {
vErrors.push(err380);
}
errors++;
}
const len56 = data169.length;
for(let i56=0; i56<len56; i56++){
let data170 = data169[i56];
if(typeof data170 !== "string"){
const err381 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/icontains/" + i56,schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1].items,data:data170};
if(vErrors === null){
vErrors = [err381];
}
else {
vErrors.push(err381);
}
errors++;
}
}
}
else {
const err382 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1],data:data169};
if(vErrors === null){
vErrors = [err382];
}
else {
vErrors.push(err382);
}
errors++;
}
var _valid46 = _errs543 === errors;
valid179 = valid179 || _valid46;
}
if(!valid179){
const err383 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains,data:data169};
if(vErrors === null){
vErrors = [err383];
}
else {
vErrors.push(err383);
}
errors++;
}
else {
errors = _errs540;
if(vErrors !== null){
if(_errs540){
vErrors.length = _errs540;
}
else {
vErrors = null;
}
}
}
}
if(data166.absent !== undefined){
let data171 = data166.absent;
const _errs548 = errors;
let valid182 = false;
const _errs549 = errors;
if(typeof data171 !== "string"){
const err384 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[0],data:data171};
if(vErrors === null){
vErrors = [err384];
}
else {
vErrors.push(err384);
}
errors++;
}
var _valid47 = _errs549 === errors;
valid182 = valid182 || _valid47;
if(!valid182){
const _errs551 = errors;
if(Array.isArray(data171)){
if(data171.length < 1){
const err385 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1],data:data171};
if(vErrors === null){
vErrors = [err385];
}
else {
vErrors.push(err385);
}
errors++;
}
const len57 = data171.length;
for(let i57=0; i57<len57; i57++){
let data172 = data171[i57];
if(typeof data172 !== "string"){
const err386 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/absent/" + i57,schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1].items,data:data172};
if(vErrors === null){
vErrors = [err386];
}
else {
vErrors.push(err386);
}
errors++;
}
}
}
else {
const err387 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1],data:data171};
if(vErrors === null){
vErrors = [err387];
}
else {
vErrors.push(err387);
}
errors++;
}
var _valid47 = _errs551 === errors;
valid182 = valid182 || _valid47;
}
if(!valid182){
const err388 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent,data:data171};
if(vErrors === null){
vErrors = [err388];
}
else {
vErrors.push(err388);
}
errors++;
}
else {
errors = _errs548;
if(vErrors !== null){
if(_errs548){
vErrors.length = _errs548;
}
else {
vErrors = null;
}
}
}
}
if(data166.startsWith !== undefined){
let data173 = data166.startsWith;
if(typeof data173 !== "string"){
const err389 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/startsWith",schemaPath:"#/properties/cases/items/properties/answer/items/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.startsWith.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.startsWith,data:data173};
if(vErrors === null){
vErrors = [err389];
}
else {
vErrors.push(err389);
}
errors++;
}
}
if(data166.regex !== undefined){
let data174 = data166.regex;
const _errs558 = errors;
let valid185 = false;
const _errs559 = errors;
if(typeof data174 !== "string"){
const err390 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[0],data:data174};
if(vErrors === null){
vErrors = [err390];
}
else {
vErrors.push(err390);
}
errors++;
}
var _valid48 = _errs559 === errors;
valid185 = valid185 || _valid48;
if(!valid185){
const _errs561 = errors;
if(Array.isArray(data174)){
if(data174.length < 1){
const err391 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1],data:data174};
if(vErrors === null){
vErrors = [err391];
}
else {
vErrors.push(err391);
}
errors++;
}
const len58 = data174.length;
for(let i58=0; i58<len58; i58++){
let data175 = data174[i58];
if(typeof data175 !== "string"){
const err392 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/regex/" + i58,schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1].items,data:data175};
if(vErrors === null){
vErrors = [err392];
}
else {
vErrors.push(err392);
}
errors++;
}
}
}
else {
const err393 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1],data:data174};
if(vErrors === null){
vErrors = [err393];
}
else {
vErrors.push(err393);
}
errors++;
}
var _valid48 = _errs561 === errors;
valid185 = valid185 || _valid48;
}
if(!valid185){
const err394 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex,data:data174};
if(vErrors === null){
vErrors = [err394];
}
else {
vErrors.push(err394);
}
errors++;
}
else {
errors = _errs558;
if(vErrors !== null){
if(_errs558){
vErrors.length = _errs558;
}
else {
vErrors = null;
}
}
}
}
if(data166.equals !== undefined){
let data176 = data166.equals;
if(typeof data176 !== "string"){
const err395 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/equals",schemaPath:"#/properties/cases/items/properties/answer/items/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.equals.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.equals,data:data176};
if(vErrors === null){
vErrors = [err395];
}
else {
vErrors.push(err395);
}
errors++;
}
}
if(data166.any !== undefined){
let data177 = data166.any;
if(Array.isArray(data177)){
if(data177.length < 1){
const err396 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any,data:data177};
if(vErrors === null){
vErrors = [err396];
}
else {
vErrors.push(err396);
}
errors++;
}
const len59 = data177.length;
for(let i59=0; i59<len59; i59++){
let data178 = data177[i59];
if(data178 && typeof data178 == "object" && !Array.isArray(data178)){
if(Object.keys(data178).length > 1){
const err397 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59,schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items,data:data178};
if(vErrors === null){
vErrors = [err397];
}
else {
vErrors.push(err397);
}
errors++;
}
if(Object.keys(data178).length < 1){
const err398 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59,schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items,data:data178};
if(vErrors === null){
vErrors = [err398];
}
else {
vErrors.push(err398);
}
errors++;
}
for(const key21 in data178){
if(!((((((key21 === "contains") || (key21 === "icontains")) || (key21 === "absent")) || (key21 === "startsWith")) || (key21 === "regex")) || (key21 === "equals"))){
const err399 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59,schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key21},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items,data:data178};
if(vErrors === null){
vErrors = [err399];
}
else {
vErrors.push(err399);
}
errors++;
}
}
if(data178.contains !== undefined){
let data179 = data178.contains;
const _errs573 = errors;
let valid191 = false;
const _errs574 = errors;
if(typeof data179 !== "string"){
const err400 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.contains.anyOf[0],data:data179};
if(vErrors === null){
vErrors = [err400];
}
else {
vErrors.push(err400);
}
errors++;
}
var _valid49 = _errs574 === errors;
valid191 = valid191 || _valid49;
if(!valid191){
const _errs576 = errors;
if(Array.isArray(data179)){
if(data179.length < 1){
const err401 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.contains.anyOf[1],data:data179};
if(vErrors === null){
vErrors = [err401];
}
else {
vErrors.push(err401);
}
errors++;
}
const len60 = data179.length;
for(let i60=0; i60<len60; i60++){
let data180 = data179[i60];
if(typeof data180 !== "string"){
const err402 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/contains/" + i60,schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.contains.anyOf[1].items,data:data180};
if(vErrors === null){
vErrors = [err402];
}
else {
vErrors.push(err402);
}
errors++;
}
}
}
else {
const err403 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.contains.anyOf[1],data:data179};
if(vErrors === null){
vErrors = [err403];
}
else {
vErrors.push(err403);
}
errors++;
}
var _valid49 = _errs576 === errors;
valid191 = valid191 || _valid49;
}
if(!valid191){
const err404 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.contains,data:data179};
if(vErrors === null){
vErrors = [err404];
}
else {
vErrors.push(err404);
}
errors++;
}
else {
errors = _errs573;
if(vErrors !== null){
if(_errs573){
vErrors.length = _errs573;
}
else {
vErrors = null;
}
}
}
}
if(data178.icontains !== undefined){
let data181 = data178.icontains;
const _errs581 = errors;
let valid194 = false;
const _errs582 = errors;
if(typeof data181 !== "string"){
const err405 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.icontains.anyOf[0],data:data181};
if(vErrors === null){
vErrors = [err405];
}
else {
vErrors.push(err405);
}
errors++;
}
var _valid50 = _errs582 === errors;
valid194 = valid194 || _valid50;
if(!valid194){
const _errs584 = errors;
if(Array.isArray(data181)){
if(data181.length < 1){
const err406 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.icontains.anyOf[1],data:data181};
if(vErrors === null){
vErrors = [err406];
}
else {
vErrors.push(err406);
}
errors++;
}
const len61 = data181.length;
for(let i61=0; i61<len61; i61++){
let data182 = data181[i61];
if(typeof data182 !== "string"){
const err407 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/icontains/" + i61,schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.icontains.anyOf[1].items,data:data182};
if(vErrors === null){
vErrors = [err407];
}
else {
vErrors.push(err407);
}
errors++;
}
}
}
else {
const err408 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.icontains.anyOf[1],data:data181};
if(vErrors === null){
vErrors = [err408];
}
else {
vErrors.push(err408);
}
errors++;
}
var _valid50 = _errs584 === errors;
valid194 = valid194 || _valid50;
}
if(!valid194){
const err409 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.icontains.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.icontains,data:data181};
if(vErrors === null){
vErrors = [err409];
}
else {
vErrors.push(err409);
}
errors++;
}
else {
errors = _errs581;
if(vErrors !== null){
if(_errs581){
vErrors.length = _errs581;
}
else {
vErrors = null;
}
}
}
}
if(data178.absent !== undefined){
let data183 = data178.absent;
const _errs589 = errors;
let valid197 = false;
const _errs590 = errors;
if(typeof data183 !== "string"){
const err410 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.absent.anyOf[0],data:data183};
if(vErrors === null){
vErrors = [err410];
}
else {
vErrors.push(err410);
}
errors++;
}
var _valid51 = _errs590 === errors;
valid197 = valid197 || _valid51;
if(!valid197){
const _errs592 = errors;
if(Array.isArray(data183)){
if(data183.length < 1){
const err411 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.absent.anyOf[1],data:data183};
if(vErrors === null){
vErrors = [err411];
}
else {
vErrors.push(err411);
}
errors++;
}
const len62 = data183.length;
for(let i62=0; i62<len62; i62++){
let data184 = data183[i62];
if(typeof data184 !== "string"){
const err412 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/absent/" + i62,schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.absent.anyOf[1].items,data:data184};
if(vErrors === null){
vErrors = [err412];
}
else {
vErrors.push(err412);
}
errors++;
}
}
}
else {
const err413 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.absent.anyOf[1],data:data183};
if(vErrors === null){
vErrors = [err413];
}
else {
vErrors.push(err413);
}
errors++;
}
var _valid51 = _errs592 === errors;
valid197 = valid197 || _valid51;
}
if(!valid197){
const err414 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.absent,data:data183};
if(vErrors === null){
vErrors = [err414];
}
else {
vErrors.push(err414);
}
errors++;
}
else {
errors = _errs589;
if(vErrors !== null){
if(_errs589){
vErrors.length = _errs589;
}
else {
vErrors = null;
}
}
}
}
if(data178.startsWith !== undefined){
let data185 = data178.startsWith;
if(typeof data185 !== "string"){
const err415 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/startsWith",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.startsWith.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.startsWith,data:data185};
if(vErrors === null){
vErrors = [err415];
}
else {
vErrors.push(err415);
}
errors++;
}
}
if(data178.regex !== undefined){
let data186 = data178.regex;
const _errs599 = errors;
let valid200 = false;
const _errs600 = errors;
if(typeof data186 !== "string"){
const err416 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.regex.anyOf[0],data:data186};
if(vErrors === null){
vErrors = [err416];
}
else {
vErrors.push(err416);
}
errors++;
}
var _valid52 = _errs600 === errors;
valid200 = valid200 || _valid52;
if(!valid200){
const _errs602 = errors;
if(Array.isArray(data186)){
if(data186.length < 1){
const err417 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.regex.anyOf[1],data:data186};
if(vErrors === null){
vErrors = [err417];
}
else {
vErrors.push(err417);
}
errors++;
}
const len63 = data186.length;
for(let i63=0; i63<len63; i63++){
let data187 = data186[i63];
if(typeof data187 !== "string"){
const err418 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/regex/" + i63,schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.regex.anyOf[1].items,data:data187};
if(vErrors === null){
vErrors = [err418];
}
else {
vErrors.push(err418);
}
errors++;
}
}
}
else {
const err419 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.regex.anyOf[1],data:data186};
if(vErrors === null){
vErrors = [err419];
}
else {
vErrors.push(err419);
}
errors++;
}
var _valid52 = _errs602 === errors;
valid200 = valid200 || _valid52;
}
if(!valid200){
const err420 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.regex,data:data186};
if(vErrors === null){
vErrors = [err420];
}
else {
vErrors.push(err420);
}
errors++;
}
else {
errors = _errs599;
if(vErrors !== null){
if(_errs599){
vErrors.length = _errs599;
}
else {
vErrors = null;
}
}
}
}
if(data178.equals !== undefined){
let data188 = data178.equals;
if(typeof data188 !== "string"){
const err421 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59+"/equals",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.equals.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items.properties.equals,data:data188};
if(vErrors === null){
vErrors = [err421];
}
else {
vErrors.push(err421);
}
errors++;
}
}
}
else {
const err422 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any/" + i59,schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.any.items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any.items,data:data178};
if(vErrors === null){
vErrors = [err422];
}
else {
vErrors.push(err422);
}
errors++;
}
}
}
else {
const err423 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/any",schemaPath:"#/properties/cases/items/properties/answer/items/properties/any/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.any.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.any,data:data177};
if(vErrors === null){
vErrors = [err423];
}
else {
vErrors.push(err423);
}
errors++;
}
}
if(data166.not !== undefined){
let data189 = data166.not;
if(data189 && typeof data189 == "object" && !Array.isArray(data189)){
if(Object.keys(data189).length > 1){
const err424 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not,data:data189};
if(vErrors === null){
vErrors = [err424];
}
else {
vErrors.push(err424);
}
errors++;
}
if(Object.keys(data189).length < 1){
const err425 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not,data:data189};
if(vErrors === null){
vErrors = [err425];
}
else {
vErrors.push(err425);
}
errors++;
}
for(const key22 in data189){
if(!((((((key22 === "contains") || (key22 === "icontains")) || (key22 === "absent")) || (key22 === "startsWith")) || (key22 === "regex")) || (key22 === "equals"))){
const err426 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key22},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not,data:data189};
if(vErrors === null){
vErrors = [err426];
}
else {
vErrors.push(err426);
}
errors++;
}
}
if(data189.contains !== undefined){
let data190 = data189.contains;
const _errs612 = errors;
let valid204 = false;
const _errs613 = errors;
if(typeof data190 !== "string"){
const err427 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.contains.anyOf[0],data:data190};
if(vErrors === null){
vErrors = [err427];
}
else {
vErrors.push(err427);
}
errors++;
}
var _valid53 = _errs613 === errors;
valid204 = valid204 || _valid53;
if(!valid204){
const _errs615 = errors;
if(Array.isArray(data190)){
if(data190.length < 1){
const err428 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.contains.anyOf[1],data:data190};
if(vErrors === null){
vErrors = [err428];
}
else {
vErrors.push(err428);
}
errors++;
}
const len64 = data190.length;
for(let i64=0; i64<len64; i64++){
let data191 = data190[i64];
if(typeof data191 !== "string"){
const err429 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/contains/" + i64,schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.contains.anyOf[1].items,data:data191};
if(vErrors === null){
vErrors = [err429];
}
else {
vErrors.push(err429);
}
errors++;
}
}
}
else {
const err430 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.contains.anyOf[1],data:data190};
if(vErrors === null){
vErrors = [err430];
}
else {
vErrors.push(err430);
}
errors++;
}
var _valid53 = _errs615 === errors;
valid204 = valid204 || _valid53;
}
if(!valid204){
const err431 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.contains,data:data190};
if(vErrors === null){
vErrors = [err431];
}
else {
vErrors.push(err431);
}
errors++;
}
else {
errors = _errs612;
if(vErrors !== null){
if(_errs612){
vErrors.length = _errs612;
}
else {
vErrors = null;
}
}
}
}
if(data189.icontains !== undefined){
let data192 = data189.icontains;
const _errs620 = errors;
let valid207 = false;
const _errs621 = errors;
if(typeof data192 !== "string"){
const err432 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.icontains.anyOf[0],data:data192};
if(vErrors === null){
vErrors = [err432];
}
else {
vErrors.push(err432);
}
errors++;
}
var _valid54 = _errs621 === errors;
valid207 = valid207 || _valid54;
if(!valid207){
const _errs623 = errors;
if(Array.isArray(data192)){
if(data192.length < 1){
const err433 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.icontains.anyOf[1],data:data192};
if(vErrors === null){
vErrors = [err433];
}
else {
vErrors.push(err433);
}
errors++;
}
const len65 = data192.length;
for(let i65=0; i65<len65; i65++){
let data193 = data192[i65];
if(typeof data193 !== "string"){
const err434 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/icontains/" + i65,schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.icontains.anyOf[1].items,data:data193};
if(vErrors === null){
vErrors = [err434];
}
else {
vErrors.push(err434);
}
errors++;
}
}
}
else {
const err435 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.icontains.anyOf[1],data:data192};
if(vErrors === null){
vErrors = [err435];
}
else {
vErrors.push(err435);
}
errors++;
}
var _valid54 = _errs623 === errors;
valid207 = valid207 || _valid54;
}
if(!valid207){
const err436 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.icontains.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.icontains,data:data192};
if(vErrors === null){
vErrors = [err436];
}
else {
vErrors.push(err436);
}
errors++;
}
else {
errors = _errs620;
if(vErrors !== null){
if(_errs620){
vErrors.length = _errs620;
}
else {
vErrors = null;
}
}
}
}
if(data189.absent !== undefined){
let data194 = data189.absent;
const _errs628 = errors;
let valid210 = false;
const _errs629 = errors;
if(typeof data194 !== "string"){
const err437 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.absent.anyOf[0],data:data194};
if(vErrors === null){
vErrors = [err437];
}
else {
vErrors.push(err437);
}
errors++;
}
var _valid55 = _errs629 === errors;
valid210 = valid210 || _valid55;
if(!valid210){
const _errs631 = errors;
if(Array.isArray(data194)){
if(data194.length < 1){
const err438 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.absent.anyOf[1],data:data194};
if(vErrors === null){
vErrors = [err438];
}
else {
vErrors.push(err438);
}
errors++;
}
const len66 = data194.length;
for(let i66=0; i66<len66; i66++){
let data195 = data194[i66];
if(typeof data195 !== "string"){
const err439 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/absent/" + i66,schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.absent.anyOf[1].items,data:data195};
if(vErrors === null){
vErrors = [err439];
}
else {
vErrors.push(err439);
}
errors++;
}
}
}
else {
const err440 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.absent.anyOf[1],data:data194};
if(vErrors === null){
vErrors = [err440];
}
else {
vErrors.push(err440);
}
errors++;
}
var _valid55 = _errs631 === errors;
valid210 = valid210 || _valid55;
}
if(!valid210){
const err441 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.absent,data:data194};
if(vErrors === null){
vErrors = [err441];
}
else {
vErrors.push(err441);
}
errors++;
}
else {
errors = _errs628;
if(vErrors !== null){
if(_errs628){
vErrors.length = _errs628;
}
else {
vErrors = null;
}
}
}
}
if(data189.startsWith !== undefined){
let data196 = data189.startsWith;
if(typeof data196 !== "string"){
const err442 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/startsWith",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/startsWith/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.startsWith.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.startsWith,data:data196};
if(vErrors === null){
vErrors = [err442];
}
else {
vErrors.push(err442);
}
errors++;
}
}
if(data189.regex !== undefined){
let data197 = data189.regex;
const _errs638 = errors;
let valid213 = false;
const _errs639 = errors;
if(typeof data197 !== "string"){
const err443 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.regex.anyOf[0],data:data197};
if(vErrors === null){
vErrors = [err443];
}
else {
vErrors.push(err443);
}
errors++;
}
var _valid56 = _errs639 === errors;
valid213 = valid213 || _valid56;
if(!valid213){
const _errs641 = errors;
if(Array.isArray(data197)){
if(data197.length < 1){
const err444 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.regex.anyOf[1],data:data197};
if(vErrors === null){
vErrors = [err444];
}
else {
vErrors.push(err444);
}
errors++;
}
const len67 = data197.length;
for(let i67=0; i67<len67; i67++){
let data198 = data197[i67];
if(typeof data198 !== "string"){
const err445 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/regex/" + i67,schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.regex.anyOf[1].items,data:data198};
if(vErrors === null){
vErrors = [err445];
}
else {
vErrors.push(err445);
}
errors++;
}
}
}
else {
const err446 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.regex.anyOf[1],data:data197};
if(vErrors === null){
vErrors = [err446];
}
else {
vErrors.push(err446);
}
errors++;
}
var _valid56 = _errs641 === errors;
valid213 = valid213 || _valid56;
}
if(!valid213){
const err447 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.regex,data:data197};
if(vErrors === null){
vErrors = [err447];
}
else {
vErrors.push(err447);
}
errors++;
}
else {
errors = _errs638;
if(vErrors !== null){
if(_errs638){
vErrors.length = _errs638;
}
else {
vErrors = null;
}
}
}
}
if(data189.equals !== undefined){
let data199 = data189.equals;
if(typeof data199 !== "string"){
const err448 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not/equals",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.equals.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not.properties.equals,data:data199};
if(vErrors === null){
vErrors = [err448];
}
else {
vErrors.push(err448);
}
errors++;
}
}
}
else {
const err449 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/not",schemaPath:"#/properties/cases/items/properties/answer/items/properties/not/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.not.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.not,data:data189};
if(vErrors === null){
vErrors = [err449];
}
else {
vErrors.push(err449);
}
errors++;
}
}
if(data166.json !== undefined){
let data200 = data166.json;
if("only" !== data200){
const err450 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/json",schemaPath:"#/properties/cases/items/properties/answer/items/properties/json/const",keyword:"const",params:{allowedValue: "only"},message:"must be equal to constant",schema:"only",parentSchema:schema11.properties.cases.items.properties.answer.items.properties.json,data:data200};
if(vErrors === null){
vErrors = [err450];
}
else {
vErrors.push(err450);
}
errors++;
}
}
if(data166.schema !== undefined){
let data201 = data166.schema;
const _errs649 = errors;
let valid216 = false;
const _errs650 = errors;
if(typeof data201 !== "string"){
const err451 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/schema",schemaPath:"#/properties/cases/items/properties/answer/items/properties/schema/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[0],data:data201};
if(vErrors === null){
vErrors = [err451];
}
else {
vErrors.push(err451);
}
errors++;
}
var _valid57 = _errs650 === errors;
valid216 = valid216 || _valid57;
if(!valid216){
const _errs652 = errors;
if(!(data201 && typeof data201 == "object" && !Array.isArray(data201))){
const err452 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/schema",schemaPath:"#/properties/cases/items/properties/answer/items/properties/schema/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[1],data:data201};
if(vErrors === null){
vErrors = [err452];
}
else {
vErrors.push(err452);
}
errors++;
}
var _valid57 = _errs652 === errors;
valid216 = valid216 || _valid57;
}
if(!valid216){
const err453 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/schema",schemaPath:"#/properties/cases/items/properties/answer/items/properties/schema/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.schema,data:data201};
if(vErrors === null){
vErrors = [err453];
}
else {
vErrors.push(err453);
}
errors++;
}
else {
errors = _errs649;
if(vErrors !== null){
if(_errs649){
vErrors.length = _errs649;
}
else {
vErrors = null;
}
}
}
}
if(data166.verdict !== undefined){
let data202 = data166.verdict;
if(typeof data202 !== "string"){
const err454 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/verdict",schemaPath:"#/properties/cases/items/properties/answer/items/properties/verdict/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.verdict.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.verdict,data:data202};
if(vErrors === null){
vErrors = [err454];
}
else {
vErrors.push(err454);
}
errors++;
}
}
if(data166.action !== undefined){
let data203 = data166.action;
if(data203 && typeof data203 == "object" && !Array.isArray(data203)){
if(data203.type === undefined){
const err455 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/action",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.action.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action,data:data203};
if(vErrors === null){
vErrors = [err455];
}
else {
vErrors.push(err455);
}
errors++;
}
for(const key23 in data203){
if(!((key23 === "type") || (key23 === "params"))){
const err456 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/action",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key23},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action,data:data203};
if(vErrors === null){
vErrors = [err456];
}
else {
vErrors.push(err456);
}
errors++;
}
}
if(data203.type !== undefined){
let data204 = data203.type;
if(typeof data204 !== "string"){
const err457 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/action/type",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.type.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.type,data:data204};
if(vErrors === null){
vErrors = [err457];
}
else {
vErrors.push(err457);
}
errors++;
}
}
if(data203.params !== undefined){
let data205 = data203.params;
if(!(data205 && typeof data205 == "object" && !Array.isArray(data205))){
const err458 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/action/params",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.params.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.params,data:data205};
if(vErrors === null){
vErrors = [err458];
}
else {
vErrors.push(err458);
}
errors++;
}
}
}
else {
const err459 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/action",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.action.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action,data:data203};
if(vErrors === null){
vErrors = [err459];
}
else {
vErrors.push(err459);
}
errors++;
}
}
if(data166.similar !== undefined){
let data206 = data166.similar;
if(data206 && typeof data206 == "object" && !Array.isArray(data206)){
if(Object.keys(data206).length < 2){
const err460 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/minProperties",keyword:"minProperties",params:{limit: 2},message:"must NOT have fewer than 2 properties",schema:2,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data206};
if(vErrors === null){
vErrors = [err460];
}
else {
vErrors.push(err460);
}
errors++;
}
if(data206.atLeast === undefined){
const err461 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data206};
if(vErrors === null){
vErrors = [err461];
}
else {
vErrors.push(err461);
}
errors++;
}
for(const key24 in data206){
if(!(((key24 === "text") || (key24 === "file")) || (key24 === "atLeast"))){
const err462 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key24},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data206};
if(vErrors === null){
vErrors = [err462];
}
else {
vErrors.push(err462);
}
errors++;
}
}
if(data206.text !== undefined){
let data207 = data206.text;
if(typeof data207 !== "string"){
const err463 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/similar/text",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.text.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.text,data:data207};
if(vErrors === null){
vErrors = [err463];
}
else {
vErrors.push(err463);
}
errors++;
}
}
if(data206.file !== undefined){
let data208 = data206.file;
if(typeof data208 !== "string"){
const err464 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/similar/file",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.file.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.file,data:data208};
if(vErrors === null){
vErrors = [err464];
}
else {
vErrors.push(err464);
}
errors++;
}
}
if(data206.atLeast !== undefined){
let data209 = data206.atLeast;
if(typeof data209 == "number"){
if(data209 > 1 || isNaN(data209)){
const err465 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/similar/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast,data:data209};
if(vErrors === null){
vErrors = [err465];
}
else {
vErrors.push(err465);
}
errors++;
}
if(data209 < 0 || isNaN(data209)){
const err466 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/similar/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast,data:data209};
if(vErrors === null){
vErrors = [err466];
}
else {
vErrors.push(err466);
}
errors++;
}
}
else {
const err467 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/similar/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast,data:data209};
if(vErrors === null){
vErrors = [err467];
}
else {
vErrors.push(err467);
}
errors++;
}
}
}
else {
const err468 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data206};
if(vErrors === null){
vErrors = [err468];
}
else {
vErrors.push(err468);
}
errors++;
}
}
if(data166.judge !== undefined){
let data210 = data166.judge;
if(data210 && typeof data210 == "object" && !Array.isArray(data210)){
if(data210.rubric === undefined){
const err469 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "rubric"},message:"must have required property '"+"rubric"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data210};
if(vErrors === null){
vErrors = [err469];
}
else {
vErrors.push(err469);
}
errors++;
}
if(data210.atLeast === undefined){
const err470 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data210};
if(vErrors === null){
vErrors = [err470];
}
else {
vErrors.push(err470);
}
errors++;
}
for(const key25 in data210){
if(!(((key25 === "rubric") || (key25 === "model")) || (key25 === "atLeast"))){
const err471 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key25},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data210};
if(vErrors === null){
vErrors = [err471];
}
else {
vErrors.push(err471);
}
errors++;
}
}
if(data210.rubric !== undefined){
let data211 = data210.rubric;
if(typeof data211 !== "string"){
const err472 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/judge/rubric",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/rubric/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.rubric.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.rubric,data:data211};
if(vErrors === null){
vErrors = [err472];
}
else {
vErrors.push(err472);
}
errors++;
}
}
if(data210.model !== undefined){
let data212 = data210.model;
if(typeof data212 !== "string"){
const err473 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/judge/model",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.model.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.model,data:data212};
if(vErrors === null){
vErrors = [err473];
}
else {
vErrors.push(err473);
}
errors++;
}
}
if(data210.atLeast !== undefined){
let data213 = data210.atLeast;
if(typeof data213 == "number"){
if(data213 > 1 || isNaN(data213)){
const err474 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/judge/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast,data:data213};
if(vErrors === null){
vErrors = [err474];
}
else {
vErrors.push(err474);
}
errors++;
}
if(data213 < 0 || isNaN(data213)){
const err475 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/judge/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast,data:data213};
if(vErrors === null){
vErrors = [err475];
}
else {
vErrors.push(err475);
}
errors++;
}
}
else {
const err476 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/judge/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast,data:data213};
if(vErrors === null){
vErrors = [err476];
}
else {
vErrors.push(err476);
}
errors++;
}
}
}
else {
const err477 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data210};
if(vErrors === null){
vErrors = [err477];
}
else {
vErrors.push(err477);
}
errors++;
}
}
}
else {
const err478 = {instancePath:instancePath+"/cases/" + i33+"/answer/" + i54,schemaPath:"#/properties/cases/items/properties/answer/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.type,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data166};
if(vErrors === null){
vErrors = [err478];
}
else {
vErrors.push(err478);
}
errors++;
}
}
}
else {
const err479 = {instancePath:instancePath+"/cases/" + i33+"/answer",schemaPath:"#/properties/cases/items/properties/answer/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.type,parentSchema:schema11.properties.cases.items.properties.answer,data:data165};
if(vErrors === null){
vErrors = [err479];
}
else {
vErrors.push(err479);
}
errors++;
}
}
}
else {
const err480 = {instancePath:instancePath+"/cases/" + i33,schemaPath:"#/properties/cases/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.type,parentSchema:schema11.properties.cases.items,data:data106};
if(vErrors === null){
vErrors = [err480];
}
else {
vErrors.push(err480);
}
errors++;
}
}
}
else {
const err481 = {instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.type,parentSchema:schema11.properties.cases,data:data105};
if(vErrors === null){
vErrors = [err481];
}
else {
vErrors.push(err481);
}
errors++;
}
}
}
else {
const err482 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err482];
}
else {
vErrors.push(err482);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkTestFile: DataCheck = validate10
