// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core/data-file'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire prompt tests","type":"object","additionalProperties":false,"required":["blueprint","cases"],"properties":{"$schema":{"type":"string"},"blueprint":{"type":"string","description":"The blueprint under test: its name, or kit/name."},"models":{"type":"array","items":{"type":"string"},"minItems":1,"description":"Models to assemble the prompt for, and to ask where answers are checked."},"tiers":{"type":"array","items":{"enum":["full","medium","minimal"]},"minItems":1,"description":"Tiers to assemble the prompt for, each by the first model of the model table that is in it."},"budget":{"type":"integer","minimum":1,"description":"Maximum number of tokens of the prompt."},"input":{"type":"string","description":"A YAML or JSON file with inputs, or a text file for the main input; relative to this file."},"inputs":{"type":"object","description":"Inputs of the blueprint, by name. They win over those of a file."},"prompt":{"type":"array","description":"Checks of the prompt of every case.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that must match, with the flags m and u."},"present":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt, at least in part."},"whole":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt in full."},"omitted":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must not be in the prompt."},"maxTokens":{"description":"Maximum number of tokens: of the prompt, or of one layer.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"required":["layer","tokens"],"properties":{"layer":{"type":"string"},"tokens":{"type":"integer","minimum":0}}}]},"prefix":{"type":"object","description":"The prompt begins as that of another case does: at least this share of its bytes.","additionalProperties":false,"required":["case","atLeast"],"properties":{"case":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"snapshot":{"const":true,"description":"Every layer is as it was when `quire test --update` stored it."}}}},"answer":{"type":"array","description":"Checks of the answer of every case.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that must match, with the flags m and u."},"equals":{"type":"string","description":"The whole answer, apart from white space around it."},"schema":{"description":"A JSON Schema that the answer must meet, or the file that holds it.","anyOf":[{"type":"string"},{"type":"object"}]},"verdict":{"type":"string","description":"The verdict of a review, such as PASS."},"action":{"type":"object","description":"An action that the answer must ask for, with at least these parameters.","additionalProperties":false,"required":["type"],"properties":{"type":{"type":"string"},"params":{"type":"object"}}},"similar":{"type":"object","description":"How much the answer has in common with a golden text: the Sørensen–Dice coefficient of their pairs of words, from 0 to 1.","additionalProperties":false,"required":["atLeast"],"minProperties":2,"properties":{"text":{"type":"string"},"file":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"judge":{"type":"object","description":"A model scores the answer against a rubric, from 0 to 1.","additionalProperties":false,"required":["rubric","atLeast"],"properties":{"rubric":{"type":"string"},"model":{"type":"string","description":"The judge; the workspace’s model by default."},"atLeast":{"type":"number","minimum":0,"maximum":1}}}}}},"cases":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"\\S"},"models":{"type":"array","items":{"type":"string"},"minItems":1,"description":"Models to assemble the prompt for, and to ask where answers are checked."},"tiers":{"type":"array","items":{"enum":["full","medium","minimal"]},"minItems":1,"description":"Tiers to assemble the prompt for, each by the first model of the model table that is in it."},"budget":{"type":"integer","minimum":1,"description":"Maximum number of tokens of the prompt."},"input":{"type":"string","description":"A YAML or JSON file with inputs, or a text file for the main input; relative to this file."},"inputs":{"type":"object","description":"Inputs of the blueprint, by name. They win over those of a file."},"rows":{"type":"array","minItems":1,"items":{"type":"object"},"description":"A case for each row: its values are inputs."},"table":{"type":"string","description":"A CSV, YAML or JSON file with rows; relative to this file."},"prompt":{"type":"array","description":"Checks of the assembled prompt. Each has one key.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that must match, with the flags m and u."},"present":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt, at least in part."},"whole":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt in full."},"omitted":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must not be in the prompt."},"maxTokens":{"description":"Maximum number of tokens: of the prompt, or of one layer.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"required":["layer","tokens"],"properties":{"layer":{"type":"string"},"tokens":{"type":"integer","minimum":0}}}]},"prefix":{"type":"object","description":"The prompt begins as that of another case does: at least this share of its bytes.","additionalProperties":false,"required":["case","atLeast"],"properties":{"case":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"snapshot":{"const":true,"description":"Every layer is as it was when `quire test --update` stored it."}}}},"answer":{"type":"array","description":"Checks of the model’s answer. Each has one key.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that must match, with the flags m and u."},"equals":{"type":"string","description":"The whole answer, apart from white space around it."},"schema":{"description":"A JSON Schema that the answer must meet, or the file that holds it.","anyOf":[{"type":"string"},{"type":"object"}]},"verdict":{"type":"string","description":"The verdict of a review, such as PASS."},"action":{"type":"object","description":"An action that the answer must ask for, with at least these parameters.","additionalProperties":false,"required":["type"],"properties":{"type":{"type":"string"},"params":{"type":"object"}}},"similar":{"type":"object","description":"How much the answer has in common with a golden text: the Sørensen–Dice coefficient of their pairs of words, from 0 to 1.","additionalProperties":false,"required":["atLeast"],"minProperties":2,"properties":{"text":{"type":"string"},"file":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"judge":{"type":"object","description":"A model scores the answer against a rubric, from 0 to 1.","additionalProperties":false,"required":["rubric","atLeast"],"properties":{"rubric":{"type":"string"},"model":{"type":"string","description":"The judge; the workspace’s model by default."},"atLeast":{"type":"number","minimum":0,"maximum":1}}}}}}}}}}};
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
if(data.prompt !== undefined){
let data9 = data.prompt;
if(Array.isArray(data9)){
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
let data10 = data9[i2];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(Object.keys(data10).length > 1){
const err15 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.prompt.items,data:data10};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(Object.keys(data10).length < 1){
const err16 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.prompt.items,data:data10};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key1 in data10){
if(!(func2.call(schema11.properties.prompt.items.properties, key1))){
const err17 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items,data:data10};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data10.contains !== undefined){
let data11 = data10.contains;
const _errs25 = errors;
let valid8 = false;
const _errs26 = errors;
if(typeof data11 !== "string"){
const err18 = {instancePath:instancePath+"/prompt/" + i2+"/contains",schemaPath:"#/properties/prompt/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.contains.anyOf[0],data:data11};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var _valid0 = _errs26 === errors;
valid8 = valid8 || _valid0;
if(!valid8){
const _errs28 = errors;
if(Array.isArray(data11)){
if(data11.length < 1){
const err19 = {instancePath:instancePath+"/prompt/" + i2+"/contains",schemaPath:"#/properties/prompt/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.contains.anyOf[1],data:data11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
const len3 = data11.length;
for(let i3=0; i3<len3; i3++){
let data12 = data11[i3];
if(typeof data12 !== "string"){
const err20 = {instancePath:instancePath+"/prompt/" + i2+"/contains/" + i3,schemaPath:"#/properties/prompt/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.contains.anyOf[1].items,data:data12};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/prompt/" + i2+"/contains",schemaPath:"#/properties/prompt/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.contains.anyOf[1],data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var _valid0 = _errs28 === errors;
valid8 = valid8 || _valid0;
}
if(!valid8){
const err22 = {instancePath:instancePath+"/prompt/" + i2+"/contains",schemaPath:"#/properties/prompt/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.contains.anyOf,parentSchema:schema11.properties.prompt.items.properties.contains,data:data11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
else {
errors = _errs25;
if(vErrors !== null){
if(_errs25){
vErrors.length = _errs25;
}
else {
vErrors = null;
}
}
}
}
if(data10.absent !== undefined){
let data13 = data10.absent;
const _errs33 = errors;
let valid11 = false;
const _errs34 = errors;
if(typeof data13 !== "string"){
const err23 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[0],data:data13};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid1 = _errs34 === errors;
valid11 = valid11 || _valid1;
if(!valid11){
const _errs36 = errors;
if(Array.isArray(data13)){
if(data13.length < 1){
const err24 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[1],data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
const len4 = data13.length;
for(let i4=0; i4<len4; i4++){
let data14 = data13[i4];
if(typeof data14 !== "string"){
const err25 = {instancePath:instancePath+"/prompt/" + i2+"/absent/" + i4,schemaPath:"#/properties/prompt/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[1].items,data:data14};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[1],data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var _valid1 = _errs36 === errors;
valid11 = valid11 || _valid1;
}
if(!valid11){
const err27 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.absent.anyOf,parentSchema:schema11.properties.prompt.items.properties.absent,data:data13};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
else {
errors = _errs33;
if(vErrors !== null){
if(_errs33){
vErrors.length = _errs33;
}
else {
vErrors = null;
}
}
}
}
if(data10.regex !== undefined){
let data15 = data10.regex;
const _errs41 = errors;
let valid14 = false;
const _errs42 = errors;
if(typeof data15 !== "string"){
const err28 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[0],data:data15};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var _valid2 = _errs42 === errors;
valid14 = valid14 || _valid2;
if(!valid14){
const _errs44 = errors;
if(Array.isArray(data15)){
if(data15.length < 1){
const err29 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[1],data:data15};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
const len5 = data15.length;
for(let i5=0; i5<len5; i5++){
let data16 = data15[i5];
if(typeof data16 !== "string"){
const err30 = {instancePath:instancePath+"/prompt/" + i2+"/regex/" + i5,schemaPath:"#/properties/prompt/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[1].items,data:data16};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[1],data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
var _valid2 = _errs44 === errors;
valid14 = valid14 || _valid2;
}
if(!valid14){
const err32 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.regex.anyOf,parentSchema:schema11.properties.prompt.items.properties.regex,data:data15};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
else {
errors = _errs41;
if(vErrors !== null){
if(_errs41){
vErrors.length = _errs41;
}
else {
vErrors = null;
}
}
}
}
if(data10.present !== undefined){
let data17 = data10.present;
const _errs49 = errors;
let valid17 = false;
const _errs50 = errors;
if(typeof data17 !== "string"){
const err33 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.present.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[0],data:data17};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid3 = _errs50 === errors;
valid17 = valid17 || _valid3;
if(!valid17){
const _errs52 = errors;
if(Array.isArray(data17)){
if(data17.length < 1){
const err34 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[1],data:data17};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
const len6 = data17.length;
for(let i6=0; i6<len6; i6++){
let data18 = data17[i6];
if(typeof data18 !== "string"){
const err35 = {instancePath:instancePath+"/prompt/" + i2+"/present/" + i6,schemaPath:"#/properties/prompt/items/properties/present/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.present.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[1].items,data:data18};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.present.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[1],data:data17};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var _valid3 = _errs52 === errors;
valid17 = valid17 || _valid3;
}
if(!valid17){
const err37 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.present.anyOf,parentSchema:schema11.properties.prompt.items.properties.present,data:data17};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
else {
errors = _errs49;
if(vErrors !== null){
if(_errs49){
vErrors.length = _errs49;
}
else {
vErrors = null;
}
}
}
}
if(data10.whole !== undefined){
let data19 = data10.whole;
const _errs57 = errors;
let valid20 = false;
const _errs58 = errors;
if(typeof data19 !== "string"){
const err38 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.whole.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[0],data:data19};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
var _valid4 = _errs58 === errors;
valid20 = valid20 || _valid4;
if(!valid20){
const _errs60 = errors;
if(Array.isArray(data19)){
if(data19.length < 1){
const err39 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[1],data:data19};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
const len7 = data19.length;
for(let i7=0; i7<len7; i7++){
let data20 = data19[i7];
if(typeof data20 !== "string"){
const err40 = {instancePath:instancePath+"/prompt/" + i2+"/whole/" + i7,schemaPath:"#/properties/prompt/items/properties/whole/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.whole.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[1].items,data:data20};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.whole.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[1],data:data19};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
var _valid4 = _errs60 === errors;
valid20 = valid20 || _valid4;
}
if(!valid20){
const err42 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.whole.anyOf,parentSchema:schema11.properties.prompt.items.properties.whole,data:data19};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
else {
errors = _errs57;
if(vErrors !== null){
if(_errs57){
vErrors.length = _errs57;
}
else {
vErrors = null;
}
}
}
}
if(data10.omitted !== undefined){
let data21 = data10.omitted;
const _errs65 = errors;
let valid23 = false;
const _errs66 = errors;
if(typeof data21 !== "string"){
const err43 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.omitted.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[0],data:data21};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
var _valid5 = _errs66 === errors;
valid23 = valid23 || _valid5;
if(!valid23){
const _errs68 = errors;
if(Array.isArray(data21)){
if(data21.length < 1){
const err44 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[1],data:data21};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
const len8 = data21.length;
for(let i8=0; i8<len8; i8++){
let data22 = data21[i8];
if(typeof data22 !== "string"){
const err45 = {instancePath:instancePath+"/prompt/" + i2+"/omitted/" + i8,schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.omitted.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[1].items,data:data22};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
else {
const err46 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.omitted.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[1],data:data21};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
var _valid5 = _errs68 === errors;
valid23 = valid23 || _valid5;
}
if(!valid23){
const err47 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.omitted.anyOf,parentSchema:schema11.properties.prompt.items.properties.omitted,data:data21};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
else {
errors = _errs65;
if(vErrors !== null){
if(_errs65){
vErrors.length = _errs65;
}
else {
vErrors = null;
}
}
}
}
if(data10.maxTokens !== undefined){
let data23 = data10.maxTokens;
const _errs73 = errors;
let valid26 = false;
const _errs74 = errors;
if(!((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23)))){
const err48 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[0],data:data23};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(typeof data23 == "number"){
if(data23 < 0 || isNaN(data23)){
const err49 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[0],data:data23};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
var _valid6 = _errs74 === errors;
valid26 = valid26 || _valid6;
if(!valid26){
const _errs76 = errors;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(data23.layer === undefined){
const err50 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "layer"},message:"must have required property '"+"layer"+"'",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(data23.tokens === undefined){
const err51 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "tokens"},message:"must have required property '"+"tokens"+"'",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
for(const key2 in data23){
if(!((key2 === "layer") || (key2 === "tokens"))){
const err52 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data23.layer !== undefined){
let data24 = data23.layer;
if(typeof data24 !== "string"){
const err53 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens/layer",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/properties/layer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer.type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer,data:data24};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data23.tokens !== undefined){
let data25 = data23.tokens;
if(!((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25)))){
const err54 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens/tokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens.type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data25};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(typeof data25 == "number"){
if(data25 < 0 || isNaN(data25)){
const err55 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens/tokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data25};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
}
else {
const err56 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
var _valid6 = _errs76 === errors;
valid26 = valid26 || _valid6;
}
if(!valid26){
const err57 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf,parentSchema:schema11.properties.prompt.items.properties.maxTokens,data:data23};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
else {
errors = _errs73;
if(vErrors !== null){
if(_errs73){
vErrors.length = _errs73;
}
else {
vErrors = null;
}
}
}
}
if(data10.prefix !== undefined){
let data26 = data10.prefix;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if(data26.case === undefined){
const err58 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "case"},message:"must have required property '"+"case"+"'",schema:schema11.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data26};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data26.atLeast === undefined){
const err59 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data26};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
for(const key3 in data26){
if(!((key3 === "case") || (key3 === "atLeast"))){
const err60 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data26};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data26.case !== undefined){
let data27 = data26.case;
if(typeof data27 !== "string"){
const err61 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/case",schemaPath:"#/properties/prompt/items/properties/prefix/properties/case/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.prefix.properties.case.type,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.case,data:data27};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data26.atLeast !== undefined){
let data28 = data26.atLeast;
if(typeof data28 == "number"){
if(data28 > 1 || isNaN(data28)){
const err62 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/atLeast",schemaPath:"#/properties/prompt/items/properties/prefix/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.atLeast,data:data28};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(data28 < 0 || isNaN(data28)){
const err63 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/atLeast",schemaPath:"#/properties/prompt/items/properties/prefix/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.atLeast,data:data28};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
else {
const err64 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/atLeast",schemaPath:"#/properties/prompt/items/properties/prefix/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.prompt.items.properties.prefix.properties.atLeast.type,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.atLeast,data:data28};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
else {
const err65 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.properties.prefix.type,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data26};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data10.snapshot !== undefined){
let data29 = data10.snapshot;
if(true !== data29){
const err66 = {instancePath:instancePath+"/prompt/" + i2+"/snapshot",schemaPath:"#/properties/prompt/items/properties/snapshot/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema11.properties.prompt.items.properties.snapshot,data:data29};
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
const err67 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.type,parentSchema:schema11.properties.prompt.items,data:data10};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.type,parentSchema:schema11.properties.prompt,data:data9};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.answer !== undefined){
let data30 = data.answer;
if(Array.isArray(data30)){
const len9 = data30.length;
for(let i9=0; i9<len9; i9++){
let data31 = data30[i9];
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(Object.keys(data31).length > 1){
const err69 = {instancePath:instancePath+"/answer/" + i9,schemaPath:"#/properties/answer/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.answer.items,data:data31};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if(Object.keys(data31).length < 1){
const err70 = {instancePath:instancePath+"/answer/" + i9,schemaPath:"#/properties/answer/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.answer.items,data:data31};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
for(const key4 in data31){
if(!(func2.call(schema11.properties.answer.items.properties, key4))){
const err71 = {instancePath:instancePath+"/answer/" + i9,schemaPath:"#/properties/answer/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items,data:data31};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data31.contains !== undefined){
let data32 = data31.contains;
const _errs97 = errors;
let valid32 = false;
const _errs98 = errors;
if(typeof data32 !== "string"){
const err72 = {instancePath:instancePath+"/answer/" + i9+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[0],data:data32};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
var _valid7 = _errs98 === errors;
valid32 = valid32 || _valid7;
if(!valid32){
const _errs100 = errors;
if(Array.isArray(data32)){
if(data32.length < 1){
const err73 = {instancePath:instancePath+"/answer/" + i9+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[1],data:data32};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
const len10 = data32.length;
for(let i10=0; i10<len10; i10++){
let data33 = data32[i10];
if(typeof data33 !== "string"){
const err74 = {instancePath:instancePath+"/answer/" + i9+"/contains/" + i10,schemaPath:"#/properties/answer/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[1].items,data:data33};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
else {
const err75 = {instancePath:instancePath+"/answer/" + i9+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[1],data:data32};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
var _valid7 = _errs100 === errors;
valid32 = valid32 || _valid7;
}
if(!valid32){
const err76 = {instancePath:instancePath+"/answer/" + i9+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.contains.anyOf,parentSchema:schema11.properties.answer.items.properties.contains,data:data32};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
else {
errors = _errs97;
if(vErrors !== null){
if(_errs97){
vErrors.length = _errs97;
}
else {
vErrors = null;
}
}
}
}
if(data31.absent !== undefined){
let data34 = data31.absent;
const _errs105 = errors;
let valid35 = false;
const _errs106 = errors;
if(typeof data34 !== "string"){
const err77 = {instancePath:instancePath+"/answer/" + i9+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[0],data:data34};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
var _valid8 = _errs106 === errors;
valid35 = valid35 || _valid8;
if(!valid35){
const _errs108 = errors;
if(Array.isArray(data34)){
if(data34.length < 1){
const err78 = {instancePath:instancePath+"/answer/" + i9+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[1],data:data34};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
const len11 = data34.length;
for(let i11=0; i11<len11; i11++){
let data35 = data34[i11];
if(typeof data35 !== "string"){
const err79 = {instancePath:instancePath+"/answer/" + i9+"/absent/" + i11,schemaPath:"#/properties/answer/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[1].items,data:data35};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
else {
const err80 = {instancePath:instancePath+"/answer/" + i9+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[1],data:data34};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
var _valid8 = _errs108 === errors;
valid35 = valid35 || _valid8;
}
if(!valid35){
const err81 = {instancePath:instancePath+"/answer/" + i9+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.absent.anyOf,parentSchema:schema11.properties.answer.items.properties.absent,data:data34};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
else {
errors = _errs105;
if(vErrors !== null){
if(_errs105){
vErrors.length = _errs105;
}
else {
vErrors = null;
}
}
}
}
if(data31.regex !== undefined){
let data36 = data31.regex;
const _errs113 = errors;
let valid38 = false;
const _errs114 = errors;
if(typeof data36 !== "string"){
const err82 = {instancePath:instancePath+"/answer/" + i9+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[0],data:data36};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
var _valid9 = _errs114 === errors;
valid38 = valid38 || _valid9;
if(!valid38){
const _errs116 = errors;
if(Array.isArray(data36)){
if(data36.length < 1){
const err83 = {instancePath:instancePath+"/answer/" + i9+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[1],data:data36};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
const len12 = data36.length;
for(let i12=0; i12<len12; i12++){
let data37 = data36[i12];
if(typeof data37 !== "string"){
const err84 = {instancePath:instancePath+"/answer/" + i9+"/regex/" + i12,schemaPath:"#/properties/answer/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[1].items,data:data37};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
}
else {
const err85 = {instancePath:instancePath+"/answer/" + i9+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[1],data:data36};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
var _valid9 = _errs116 === errors;
valid38 = valid38 || _valid9;
}
if(!valid38){
const err86 = {instancePath:instancePath+"/answer/" + i9+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.regex.anyOf,parentSchema:schema11.properties.answer.items.properties.regex,data:data36};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
else {
errors = _errs113;
if(vErrors !== null){
if(_errs113){
vErrors.length = _errs113;
}
else {
vErrors = null;
}
}
}
}
if(data31.equals !== undefined){
let data38 = data31.equals;
if(typeof data38 !== "string"){
const err87 = {instancePath:instancePath+"/answer/" + i9+"/equals",schemaPath:"#/properties/answer/items/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.equals.type,parentSchema:schema11.properties.answer.items.properties.equals,data:data38};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data31.schema !== undefined){
let data39 = data31.schema;
const _errs123 = errors;
let valid41 = false;
const _errs124 = errors;
if(typeof data39 !== "string"){
const err88 = {instancePath:instancePath+"/answer/" + i9+"/schema",schemaPath:"#/properties/answer/items/properties/schema/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.schema.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.schema.anyOf[0],data:data39};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
var _valid10 = _errs124 === errors;
valid41 = valid41 || _valid10;
if(!valid41){
const _errs126 = errors;
if(!(data39 && typeof data39 == "object" && !Array.isArray(data39))){
const err89 = {instancePath:instancePath+"/answer/" + i9+"/schema",schemaPath:"#/properties/answer/items/properties/schema/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.schema.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.schema.anyOf[1],data:data39};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
var _valid10 = _errs126 === errors;
valid41 = valid41 || _valid10;
}
if(!valid41){
const err90 = {instancePath:instancePath+"/answer/" + i9+"/schema",schemaPath:"#/properties/answer/items/properties/schema/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.schema.anyOf,parentSchema:schema11.properties.answer.items.properties.schema,data:data39};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
else {
errors = _errs123;
if(vErrors !== null){
if(_errs123){
vErrors.length = _errs123;
}
else {
vErrors = null;
}
}
}
}
if(data31.verdict !== undefined){
let data40 = data31.verdict;
if(typeof data40 !== "string"){
const err91 = {instancePath:instancePath+"/answer/" + i9+"/verdict",schemaPath:"#/properties/answer/items/properties/verdict/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.verdict.type,parentSchema:schema11.properties.answer.items.properties.verdict,data:data40};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data31.action !== undefined){
let data41 = data31.action;
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
if(data41.type === undefined){
const err92 = {instancePath:instancePath+"/answer/" + i9+"/action",schemaPath:"#/properties/answer/items/properties/action/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema11.properties.answer.items.properties.action.required,parentSchema:schema11.properties.answer.items.properties.action,data:data41};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
for(const key5 in data41){
if(!((key5 === "type") || (key5 === "params"))){
const err93 = {instancePath:instancePath+"/answer/" + i9+"/action",schemaPath:"#/properties/answer/items/properties/action/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.action,data:data41};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data41.type !== undefined){
let data42 = data41.type;
if(typeof data42 !== "string"){
const err94 = {instancePath:instancePath+"/answer/" + i9+"/action/type",schemaPath:"#/properties/answer/items/properties/action/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.action.properties.type.type,parentSchema:schema11.properties.answer.items.properties.action.properties.type,data:data42};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data41.params !== undefined){
let data43 = data41.params;
if(!(data43 && typeof data43 == "object" && !Array.isArray(data43))){
const err95 = {instancePath:instancePath+"/answer/" + i9+"/action/params",schemaPath:"#/properties/answer/items/properties/action/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.action.properties.params.type,parentSchema:schema11.properties.answer.items.properties.action.properties.params,data:data43};
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
const err96 = {instancePath:instancePath+"/answer/" + i9+"/action",schemaPath:"#/properties/answer/items/properties/action/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.action.type,parentSchema:schema11.properties.answer.items.properties.action,data:data41};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data31.similar !== undefined){
let data44 = data31.similar;
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
if(Object.keys(data44).length < 2){
const err97 = {instancePath:instancePath+"/answer/" + i9+"/similar",schemaPath:"#/properties/answer/items/properties/similar/minProperties",keyword:"minProperties",params:{limit: 2},message:"must NOT have fewer than 2 properties",schema:2,parentSchema:schema11.properties.answer.items.properties.similar,data:data44};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
if(data44.atLeast === undefined){
const err98 = {instancePath:instancePath+"/answer/" + i9+"/similar",schemaPath:"#/properties/answer/items/properties/similar/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.answer.items.properties.similar.required,parentSchema:schema11.properties.answer.items.properties.similar,data:data44};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
for(const key6 in data44){
if(!(((key6 === "text") || (key6 === "file")) || (key6 === "atLeast"))){
const err99 = {instancePath:instancePath+"/answer/" + i9+"/similar",schemaPath:"#/properties/answer/items/properties/similar/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.similar,data:data44};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
if(data44.text !== undefined){
let data45 = data44.text;
if(typeof data45 !== "string"){
const err100 = {instancePath:instancePath+"/answer/" + i9+"/similar/text",schemaPath:"#/properties/answer/items/properties/similar/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.similar.properties.text.type,parentSchema:schema11.properties.answer.items.properties.similar.properties.text,data:data45};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data44.file !== undefined){
let data46 = data44.file;
if(typeof data46 !== "string"){
const err101 = {instancePath:instancePath+"/answer/" + i9+"/similar/file",schemaPath:"#/properties/answer/items/properties/similar/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.similar.properties.file.type,parentSchema:schema11.properties.answer.items.properties.similar.properties.file,data:data46};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data44.atLeast !== undefined){
let data47 = data44.atLeast;
if(typeof data47 == "number"){
if(data47 > 1 || isNaN(data47)){
const err102 = {instancePath:instancePath+"/answer/" + i9+"/similar/atLeast",schemaPath:"#/properties/answer/items/properties/similar/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.answer.items.properties.similar.properties.atLeast,data:data47};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(data47 < 0 || isNaN(data47)){
const err103 = {instancePath:instancePath+"/answer/" + i9+"/similar/atLeast",schemaPath:"#/properties/answer/items/properties/similar/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.answer.items.properties.similar.properties.atLeast,data:data47};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
else {
const err104 = {instancePath:instancePath+"/answer/" + i9+"/similar/atLeast",schemaPath:"#/properties/answer/items/properties/similar/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.answer.items.properties.similar.properties.atLeast.type,parentSchema:schema11.properties.answer.items.properties.similar.properties.atLeast,data:data47};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
}
else {
const err105 = {instancePath:instancePath+"/answer/" + i9+"/similar",schemaPath:"#/properties/answer/items/properties/similar/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.similar.type,parentSchema:schema11.properties.answer.items.properties.similar,data:data44};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data31.judge !== undefined){
let data48 = data31.judge;
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
if(data48.rubric === undefined){
const err106 = {instancePath:instancePath+"/answer/" + i9+"/judge",schemaPath:"#/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "rubric"},message:"must have required property '"+"rubric"+"'",schema:schema11.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.answer.items.properties.judge,data:data48};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
if(data48.atLeast === undefined){
const err107 = {instancePath:instancePath+"/answer/" + i9+"/judge",schemaPath:"#/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.answer.items.properties.judge,data:data48};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
for(const key7 in data48){
if(!(((key7 === "rubric") || (key7 === "model")) || (key7 === "atLeast"))){
const err108 = {instancePath:instancePath+"/answer/" + i9+"/judge",schemaPath:"#/properties/answer/items/properties/judge/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.judge,data:data48};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
if(data48.rubric !== undefined){
let data49 = data48.rubric;
if(typeof data49 !== "string"){
const err109 = {instancePath:instancePath+"/answer/" + i9+"/judge/rubric",schemaPath:"#/properties/answer/items/properties/judge/properties/rubric/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.judge.properties.rubric.type,parentSchema:schema11.properties.answer.items.properties.judge.properties.rubric,data:data49};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
if(data48.model !== undefined){
let data50 = data48.model;
if(typeof data50 !== "string"){
const err110 = {instancePath:instancePath+"/answer/" + i9+"/judge/model",schemaPath:"#/properties/answer/items/properties/judge/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.judge.properties.model.type,parentSchema:schema11.properties.answer.items.properties.judge.properties.model,data:data50};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data48.atLeast !== undefined){
let data51 = data48.atLeast;
if(typeof data51 == "number"){
if(data51 > 1 || isNaN(data51)){
const err111 = {instancePath:instancePath+"/answer/" + i9+"/judge/atLeast",schemaPath:"#/properties/answer/items/properties/judge/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.answer.items.properties.judge.properties.atLeast,data:data51};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
if(data51 < 0 || isNaN(data51)){
const err112 = {instancePath:instancePath+"/answer/" + i9+"/judge/atLeast",schemaPath:"#/properties/answer/items/properties/judge/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.answer.items.properties.judge.properties.atLeast,data:data51};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
else {
const err113 = {instancePath:instancePath+"/answer/" + i9+"/judge/atLeast",schemaPath:"#/properties/answer/items/properties/judge/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.answer.items.properties.judge.properties.atLeast.type,parentSchema:schema11.properties.answer.items.properties.judge.properties.atLeast,data:data51};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
}
else {
const err114 = {instancePath:instancePath+"/answer/" + i9+"/judge",schemaPath:"#/properties/answer/items/properties/judge/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.judge.type,parentSchema:schema11.properties.answer.items.properties.judge,data:data48};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
}
else {
const err115 = {instancePath:instancePath+"/answer/" + i9,schemaPath:"#/properties/answer/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.type,parentSchema:schema11.properties.answer.items,data:data31};
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
else {
const err116 = {instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.type,parentSchema:schema11.properties.answer,data:data30};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data.cases !== undefined){
let data52 = data.cases;
if(Array.isArray(data52)){
if(data52.length < 1){
const err117 = {instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases,data:data52};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
const len13 = data52.length;
for(let i13=0; i13<len13; i13++){
let data53 = data52[i13];
if(data53 && typeof data53 == "object" && !Array.isArray(data53)){
if(data53.name === undefined){
const err118 = {instancePath:instancePath+"/cases/" + i13,schemaPath:"#/properties/cases/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.cases.items.required,parentSchema:schema11.properties.cases.items,data:data53};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
for(const key8 in data53){
if(!(func2.call(schema11.properties.cases.items.properties, key8))){
const err119 = {instancePath:instancePath+"/cases/" + i13,schemaPath:"#/properties/cases/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items,data:data53};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data53.name !== undefined){
let data54 = data53.name;
if(typeof data54 === "string"){
if(!pattern0.test(data54)){
const err120 = {instancePath:instancePath+"/cases/" + i13+"/name",schemaPath:"#/properties/cases/items/properties/name/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.cases.items.properties.name,data:data54};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
else {
const err121 = {instancePath:instancePath+"/cases/" + i13+"/name",schemaPath:"#/properties/cases/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.name.type,parentSchema:schema11.properties.cases.items.properties.name,data:data54};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
if(data53.models !== undefined){
let data55 = data53.models;
if(Array.isArray(data55)){
if(data55.length < 1){
const err122 = {instancePath:instancePath+"/cases/" + i13+"/models",schemaPath:"#/properties/cases/items/properties/models/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.models,data:data55};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
const len14 = data55.length;
for(let i14=0; i14<len14; i14++){
let data56 = data55[i14];
if(typeof data56 !== "string"){
const err123 = {instancePath:instancePath+"/cases/" + i13+"/models/" + i14,schemaPath:"#/properties/cases/items/properties/models/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.models.items.type,parentSchema:schema11.properties.cases.items.properties.models.items,data:data56};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
}
else {
const err124 = {instancePath:instancePath+"/cases/" + i13+"/models",schemaPath:"#/properties/cases/items/properties/models/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.models.type,parentSchema:schema11.properties.cases.items.properties.models,data:data55};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
if(data53.tiers !== undefined){
let data57 = data53.tiers;
if(Array.isArray(data57)){
if(data57.length < 1){
const err125 = {instancePath:instancePath+"/cases/" + i13+"/tiers",schemaPath:"#/properties/cases/items/properties/tiers/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.tiers,data:data57};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
const len15 = data57.length;
for(let i15=0; i15<len15; i15++){
let data58 = data57[i15];
if(!(((data58 === "full") || (data58 === "medium")) || (data58 === "minimal"))){
const err126 = {instancePath:instancePath+"/cases/" + i13+"/tiers/" + i15,schemaPath:"#/properties/cases/items/properties/tiers/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.cases.items.properties.tiers.items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.cases.items.properties.tiers.items.enum,parentSchema:schema11.properties.cases.items.properties.tiers.items,data:data58};
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
const err127 = {instancePath:instancePath+"/cases/" + i13+"/tiers",schemaPath:"#/properties/cases/items/properties/tiers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.tiers.type,parentSchema:schema11.properties.cases.items.properties.tiers,data:data57};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data53.budget !== undefined){
let data59 = data53.budget;
if(!((typeof data59 == "number") && (!(data59 % 1) && !isNaN(data59)))){
const err128 = {instancePath:instancePath+"/cases/" + i13+"/budget",schemaPath:"#/properties/cases/items/properties/budget/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.cases.items.properties.budget.type,parentSchema:schema11.properties.cases.items.properties.budget,data:data59};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
if(typeof data59 == "number"){
if(data59 < 1 || isNaN(data59)){
const err129 = {instancePath:instancePath+"/cases/" + i13+"/budget",schemaPath:"#/properties/cases/items/properties/budget/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.budget,data:data59};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
}
if(data53.input !== undefined){
let data60 = data53.input;
if(typeof data60 !== "string"){
const err130 = {instancePath:instancePath+"/cases/" + i13+"/input",schemaPath:"#/properties/cases/items/properties/input/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.input.type,parentSchema:schema11.properties.cases.items.properties.input,data:data60};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
if(data53.inputs !== undefined){
let data61 = data53.inputs;
if(!(data61 && typeof data61 == "object" && !Array.isArray(data61))){
const err131 = {instancePath:instancePath+"/cases/" + i13+"/inputs",schemaPath:"#/properties/cases/items/properties/inputs/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.inputs.type,parentSchema:schema11.properties.cases.items.properties.inputs,data:data61};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
if(data53.rows !== undefined){
let data62 = data53.rows;
if(Array.isArray(data62)){
if(data62.length < 1){
const err132 = {instancePath:instancePath+"/cases/" + i13+"/rows",schemaPath:"#/properties/cases/items/properties/rows/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.rows,data:data62};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
const len16 = data62.length;
for(let i16=0; i16<len16; i16++){
let data63 = data62[i16];
if(!(data63 && typeof data63 == "object" && !Array.isArray(data63))){
const err133 = {instancePath:instancePath+"/cases/" + i13+"/rows/" + i16,schemaPath:"#/properties/cases/items/properties/rows/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.rows.items.type,parentSchema:schema11.properties.cases.items.properties.rows.items,data:data63};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
}
else {
const err134 = {instancePath:instancePath+"/cases/" + i13+"/rows",schemaPath:"#/properties/cases/items/properties/rows/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.rows.type,parentSchema:schema11.properties.cases.items.properties.rows,data:data62};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
if(data53.table !== undefined){
let data64 = data53.table;
if(typeof data64 !== "string"){
const err135 = {instancePath:instancePath+"/cases/" + i13+"/table",schemaPath:"#/properties/cases/items/properties/table/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.table.type,parentSchema:schema11.properties.cases.items.properties.table,data:data64};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
if(data53.prompt !== undefined){
let data65 = data53.prompt;
if(Array.isArray(data65)){
const len17 = data65.length;
for(let i17=0; i17<len17; i17++){
let data66 = data65[i17];
if(data66 && typeof data66 == "object" && !Array.isArray(data66)){
if(Object.keys(data66).length > 1){
const err136 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17,schemaPath:"#/properties/cases/items/properties/prompt/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data66};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
if(Object.keys(data66).length < 1){
const err137 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17,schemaPath:"#/properties/cases/items/properties/prompt/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data66};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
for(const key9 in data66){
if(!(func2.call(schema11.properties.cases.items.properties.prompt.items.properties, key9))){
const err138 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17,schemaPath:"#/properties/cases/items/properties/prompt/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data66};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
if(data66.contains !== undefined){
let data67 = data66.contains;
const _errs187 = errors;
let valid57 = false;
const _errs188 = errors;
if(typeof data67 !== "string"){
const err139 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[0],data:data67};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
var _valid11 = _errs188 === errors;
valid57 = valid57 || _valid11;
if(!valid57){
const _errs190 = errors;
if(Array.isArray(data67)){
if(data67.length < 1){
const err140 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1],data:data67};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
const len18 = data67.length;
for(let i18=0; i18<len18; i18++){
let data68 = data67[i18];
if(typeof data68 !== "string"){
const err141 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/contains/" + i18,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1].items,data:data68};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
}
else {
const err142 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1],data:data67};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
var _valid11 = _errs190 === errors;
valid57 = valid57 || _valid11;
}
if(!valid57){
const err143 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains,data:data67};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
else {
errors = _errs187;
if(vErrors !== null){
if(_errs187){
vErrors.length = _errs187;
}
else {
vErrors = null;
}
}
}
}
if(data66.absent !== undefined){
let data69 = data66.absent;
const _errs195 = errors;
let valid60 = false;
const _errs196 = errors;
if(typeof data69 !== "string"){
const err144 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[0],data:data69};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
var _valid12 = _errs196 === errors;
valid60 = valid60 || _valid12;
if(!valid60){
const _errs198 = errors;
if(Array.isArray(data69)){
if(data69.length < 1){
const err145 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1],data:data69};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
const len19 = data69.length;
for(let i19=0; i19<len19; i19++){
let data70 = data69[i19];
if(typeof data70 !== "string"){
const err146 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/absent/" + i19,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1].items,data:data70};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
}
else {
const err147 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1],data:data69};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
var _valid12 = _errs198 === errors;
valid60 = valid60 || _valid12;
}
if(!valid60){
const err148 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent,data:data69};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
else {
errors = _errs195;
if(vErrors !== null){
if(_errs195){
vErrors.length = _errs195;
}
else {
vErrors = null;
}
}
}
}
if(data66.regex !== undefined){
let data71 = data66.regex;
const _errs203 = errors;
let valid63 = false;
const _errs204 = errors;
if(typeof data71 !== "string"){
const err149 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[0],data:data71};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
var _valid13 = _errs204 === errors;
valid63 = valid63 || _valid13;
if(!valid63){
const _errs206 = errors;
if(Array.isArray(data71)){
if(data71.length < 1){
const err150 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1],data:data71};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
const len20 = data71.length;
for(let i20=0; i20<len20; i20++){
let data72 = data71[i20];
if(typeof data72 !== "string"){
const err151 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/regex/" + i20,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1].items,data:data72};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
}
else {
const err152 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1],data:data71};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
var _valid13 = _errs206 === errors;
valid63 = valid63 || _valid13;
}
if(!valid63){
const err153 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex,data:data71};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
else {
errors = _errs203;
if(vErrors !== null){
if(_errs203){
vErrors.length = _errs203;
}
else {
vErrors = null;
}
}
}
}
if(data66.present !== undefined){
let data73 = data66.present;
const _errs211 = errors;
let valid66 = false;
const _errs212 = errors;
if(typeof data73 !== "string"){
const err154 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[0],data:data73};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
var _valid14 = _errs212 === errors;
valid66 = valid66 || _valid14;
if(!valid66){
const _errs214 = errors;
if(Array.isArray(data73)){
if(data73.length < 1){
const err155 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1],data:data73};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
const len21 = data73.length;
for(let i21=0; i21<len21; i21++){
let data74 = data73[i21];
if(typeof data74 !== "string"){
const err156 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/present/" + i21,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1].items,data:data74};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
}
else {
const err157 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1],data:data73};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
var _valid14 = _errs214 === errors;
valid66 = valid66 || _valid14;
}
if(!valid66){
const err158 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present,data:data73};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
else {
errors = _errs211;
if(vErrors !== null){
if(_errs211){
vErrors.length = _errs211;
}
else {
vErrors = null;
}
}
}
}
if(data66.whole !== undefined){
let data75 = data66.whole;
const _errs219 = errors;
let valid69 = false;
const _errs220 = errors;
if(typeof data75 !== "string"){
const err159 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[0],data:data75};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
var _valid15 = _errs220 === errors;
valid69 = valid69 || _valid15;
if(!valid69){
const _errs222 = errors;
if(Array.isArray(data75)){
if(data75.length < 1){
const err160 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1],data:data75};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
const len22 = data75.length;
for(let i22=0; i22<len22; i22++){
let data76 = data75[i22];
if(typeof data76 !== "string"){
const err161 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/whole/" + i22,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1].items,data:data76};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
}
}
else {
const err162 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1],data:data75};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
var _valid15 = _errs222 === errors;
valid69 = valid69 || _valid15;
}
if(!valid69){
const err163 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole,data:data75};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
else {
errors = _errs219;
if(vErrors !== null){
if(_errs219){
vErrors.length = _errs219;
}
else {
vErrors = null;
}
}
}
}
if(data66.omitted !== undefined){
let data77 = data66.omitted;
const _errs227 = errors;
let valid72 = false;
const _errs228 = errors;
if(typeof data77 !== "string"){
const err164 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[0],data:data77};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
var _valid16 = _errs228 === errors;
valid72 = valid72 || _valid16;
if(!valid72){
const _errs230 = errors;
if(Array.isArray(data77)){
if(data77.length < 1){
const err165 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1],data:data77};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
const len23 = data77.length;
for(let i23=0; i23<len23; i23++){
let data78 = data77[i23];
if(typeof data78 !== "string"){
const err166 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/omitted/" + i23,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1].items,data:data78};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
}
}
else {
const err167 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1],data:data77};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
var _valid16 = _errs230 === errors;
valid72 = valid72 || _valid16;
}
if(!valid72){
const err168 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted,data:data77};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
else {
errors = _errs227;
if(vErrors !== null){
if(_errs227){
vErrors.length = _errs227;
}
else {
vErrors = null;
}
}
}
}
if(data66.maxTokens !== undefined){
let data79 = data66.maxTokens;
const _errs235 = errors;
let valid75 = false;
const _errs236 = errors;
if(!((typeof data79 == "number") && (!(data79 % 1) && !isNaN(data79)))){
const err169 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[0],data:data79};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
if(typeof data79 == "number"){
if(data79 < 0 || isNaN(data79)){
const err170 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[0],data:data79};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
}
var _valid17 = _errs236 === errors;
valid75 = valid75 || _valid17;
if(!valid75){
const _errs238 = errors;
if(data79 && typeof data79 == "object" && !Array.isArray(data79)){
if(data79.layer === undefined){
const err171 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "layer"},message:"must have required property '"+"layer"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data79};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
if(data79.tokens === undefined){
const err172 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "tokens"},message:"must have required property '"+"tokens"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data79};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
for(const key10 in data79){
if(!((key10 === "layer") || (key10 === "tokens"))){
const err173 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data79};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
if(data79.layer !== undefined){
let data80 = data79.layer;
if(typeof data80 !== "string"){
const err174 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens/layer",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/properties/layer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer,data:data80};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
}
if(data79.tokens !== undefined){
let data81 = data79.tokens;
if(!((typeof data81 == "number") && (!(data81 % 1) && !isNaN(data81)))){
const err175 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens/tokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data81};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
if(typeof data81 == "number"){
if(data81 < 0 || isNaN(data81)){
const err176 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens/tokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data81};
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
}
else {
const err177 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data79};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
var _valid17 = _errs238 === errors;
valid75 = valid75 || _valid17;
}
if(!valid75){
const err178 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens,data:data79};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
else {
errors = _errs235;
if(vErrors !== null){
if(_errs235){
vErrors.length = _errs235;
}
else {
vErrors = null;
}
}
}
}
if(data66.prefix !== undefined){
let data82 = data66.prefix;
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
if(data82.case === undefined){
const err179 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "case"},message:"must have required property '"+"case"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data82};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
if(data82.atLeast === undefined){
const err180 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data82};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
for(const key11 in data82){
if(!((key11 === "case") || (key11 === "atLeast"))){
const err181 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data82};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
if(data82.case !== undefined){
let data83 = data82.case;
if(typeof data83 !== "string"){
const err182 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/prefix/case",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/case/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.case.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.case,data:data83};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
}
if(data82.atLeast !== undefined){
let data84 = data82.atLeast;
if(typeof data84 == "number"){
if(data84 > 1 || isNaN(data84)){
const err183 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/prefix/atLeast",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast,data:data84};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
if(data84 < 0 || isNaN(data84)){
const err184 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/prefix/atLeast",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast,data:data84};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
}
else {
const err185 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/prefix/atLeast",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast,data:data84};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
}
}
else {
const err186 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data82};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
}
if(data66.snapshot !== undefined){
let data85 = data66.snapshot;
if(true !== data85){
const err187 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17+"/snapshot",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/snapshot/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.snapshot,data:data85};
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
const err188 = {instancePath:instancePath+"/cases/" + i13+"/prompt/" + i17,schemaPath:"#/properties/cases/items/properties/prompt/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data66};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
}
}
else {
const err189 = {instancePath:instancePath+"/cases/" + i13+"/prompt",schemaPath:"#/properties/cases/items/properties/prompt/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.type,parentSchema:schema11.properties.cases.items.properties.prompt,data:data65};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
}
if(data53.answer !== undefined){
let data86 = data53.answer;
if(Array.isArray(data86)){
const len24 = data86.length;
for(let i24=0; i24<len24; i24++){
let data87 = data86[i24];
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
if(Object.keys(data87).length > 1){
const err190 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24,schemaPath:"#/properties/cases/items/properties/answer/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data87};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
if(Object.keys(data87).length < 1){
const err191 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24,schemaPath:"#/properties/cases/items/properties/answer/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data87};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
for(const key12 in data87){
if(!(func2.call(schema11.properties.cases.items.properties.answer.items.properties, key12))){
const err192 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24,schemaPath:"#/properties/cases/items/properties/answer/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data87};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
}
if(data87.contains !== undefined){
let data88 = data87.contains;
const _errs259 = errors;
let valid81 = false;
const _errs260 = errors;
if(typeof data88 !== "string"){
const err193 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[0],data:data88};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
}
errors++;
}
var _valid18 = _errs260 === errors;
valid81 = valid81 || _valid18;
if(!valid81){
const _errs262 = errors;
if(Array.isArray(data88)){
if(data88.length < 1){
const err194 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1],data:data88};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
const len25 = data88.length;
for(let i25=0; i25<len25; i25++){
let data89 = data88[i25];
if(typeof data89 !== "string"){
const err195 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/contains/" + i25,schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1].items,data:data89};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
}
}
else {
const err196 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1],data:data88};
if(vErrors === null){
vErrors = [err196];
}
else {
vErrors.push(err196);
}
errors++;
}
var _valid18 = _errs262 === errors;
valid81 = valid81 || _valid18;
}
if(!valid81){
const err197 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains,data:data88};
if(vErrors === null){
vErrors = [err197];
}
else {
vErrors.push(err197);
}
errors++;
}
else {
errors = _errs259;
if(vErrors !== null){
if(_errs259){
vErrors.length = _errs259;
}
else {
vErrors = null;
}
}
}
}
if(data87.absent !== undefined){
let data90 = data87.absent;
const _errs267 = errors;
let valid84 = false;
const _errs268 = errors;
if(typeof data90 !== "string"){
const err198 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[0],data:data90};
if(vErrors === null){
vErrors = [err198];
}
else {
vErrors.push(err198);
}
errors++;
}
var _valid19 = _errs268 === errors;
valid84 = valid84 || _valid19;
if(!valid84){
const _errs270 = errors;
if(Array.isArray(data90)){
if(data90.length < 1){
const err199 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1],data:data90};
if(vErrors === null){
vErrors = [err199];
}
else {
vErrors.push(err199);
}
errors++;
}
const len26 = data90.length;
for(let i26=0; i26<len26; i26++){
let data91 = data90[i26];
if(typeof data91 !== "string"){
const err200 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/absent/" + i26,schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1].items,data:data91};
if(vErrors === null){
vErrors = [err200];
}
else {
vErrors.push(err200);
}
errors++;
}
}
}
else {
const err201 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1],data:data90};
if(vErrors === null){
vErrors = [err201];
}
else {
vErrors.push(err201);
}
errors++;
}
var _valid19 = _errs270 === errors;
valid84 = valid84 || _valid19;
}
if(!valid84){
const err202 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent,data:data90};
if(vErrors === null){
vErrors = [err202];
}
else {
vErrors.push(err202);
}
errors++;
}
else {
errors = _errs267;
if(vErrors !== null){
if(_errs267){
vErrors.length = _errs267;
}
else {
vErrors = null;
}
}
}
}
if(data87.regex !== undefined){
let data92 = data87.regex;
const _errs275 = errors;
let valid87 = false;
const _errs276 = errors;
if(typeof data92 !== "string"){
const err203 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[0],data:data92};
if(vErrors === null){
vErrors = [err203];
}
else {
vErrors.push(err203);
}
errors++;
}
var _valid20 = _errs276 === errors;
valid87 = valid87 || _valid20;
if(!valid87){
const _errs278 = errors;
if(Array.isArray(data92)){
if(data92.length < 1){
const err204 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1],data:data92};
if(vErrors === null){
vErrors = [err204];
}
else {
vErrors.push(err204);
}
errors++;
}
const len27 = data92.length;
for(let i27=0; i27<len27; i27++){
let data93 = data92[i27];
if(typeof data93 !== "string"){
const err205 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/regex/" + i27,schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1].items,data:data93};
if(vErrors === null){
vErrors = [err205];
}
else {
vErrors.push(err205);
}
errors++;
}
}
}
else {
const err206 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1],data:data92};
if(vErrors === null){
vErrors = [err206];
}
else {
vErrors.push(err206);
}
errors++;
}
var _valid20 = _errs278 === errors;
valid87 = valid87 || _valid20;
}
if(!valid87){
const err207 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex,data:data92};
if(vErrors === null){
vErrors = [err207];
}
else {
vErrors.push(err207);
}
errors++;
}
else {
errors = _errs275;
if(vErrors !== null){
if(_errs275){
vErrors.length = _errs275;
}
else {
vErrors = null;
}
}
}
}
if(data87.equals !== undefined){
let data94 = data87.equals;
if(typeof data94 !== "string"){
const err208 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/equals",schemaPath:"#/properties/cases/items/properties/answer/items/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.equals.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.equals,data:data94};
if(vErrors === null){
vErrors = [err208];
}
else {
vErrors.push(err208);
}
errors++;
}
}
if(data87.schema !== undefined){
let data95 = data87.schema;
const _errs285 = errors;
let valid90 = false;
const _errs286 = errors;
if(typeof data95 !== "string"){
const err209 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/schema",schemaPath:"#/properties/cases/items/properties/answer/items/properties/schema/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[0],data:data95};
if(vErrors === null){
vErrors = [err209];
}
else {
vErrors.push(err209);
}
errors++;
}
var _valid21 = _errs286 === errors;
valid90 = valid90 || _valid21;
if(!valid90){
const _errs288 = errors;
if(!(data95 && typeof data95 == "object" && !Array.isArray(data95))){
const err210 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/schema",schemaPath:"#/properties/cases/items/properties/answer/items/properties/schema/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[1],data:data95};
if(vErrors === null){
vErrors = [err210];
}
else {
vErrors.push(err210);
}
errors++;
}
var _valid21 = _errs288 === errors;
valid90 = valid90 || _valid21;
}
if(!valid90){
const err211 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/schema",schemaPath:"#/properties/cases/items/properties/answer/items/properties/schema/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.schema,data:data95};
if(vErrors === null){
vErrors = [err211];
}
else {
vErrors.push(err211);
}
errors++;
}
else {
errors = _errs285;
if(vErrors !== null){
if(_errs285){
vErrors.length = _errs285;
}
else {
vErrors = null;
}
}
}
}
if(data87.verdict !== undefined){
let data96 = data87.verdict;
if(typeof data96 !== "string"){
const err212 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/verdict",schemaPath:"#/properties/cases/items/properties/answer/items/properties/verdict/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.verdict.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.verdict,data:data96};
if(vErrors === null){
vErrors = [err212];
}
else {
vErrors.push(err212);
}
errors++;
}
}
if(data87.action !== undefined){
let data97 = data87.action;
if(data97 && typeof data97 == "object" && !Array.isArray(data97)){
if(data97.type === undefined){
const err213 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/action",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.action.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action,data:data97};
if(vErrors === null){
vErrors = [err213];
}
else {
vErrors.push(err213);
}
errors++;
}
for(const key13 in data97){
if(!((key13 === "type") || (key13 === "params"))){
const err214 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/action",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action,data:data97};
if(vErrors === null){
vErrors = [err214];
}
else {
vErrors.push(err214);
}
errors++;
}
}
if(data97.type !== undefined){
let data98 = data97.type;
if(typeof data98 !== "string"){
const err215 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/action/type",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.type.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.type,data:data98};
if(vErrors === null){
vErrors = [err215];
}
else {
vErrors.push(err215);
}
errors++;
}
}
if(data97.params !== undefined){
let data99 = data97.params;
if(!(data99 && typeof data99 == "object" && !Array.isArray(data99))){
const err216 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/action/params",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.params.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.params,data:data99};
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
const err217 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/action",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.action.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action,data:data97};
if(vErrors === null){
vErrors = [err217];
}
else {
vErrors.push(err217);
}
errors++;
}
}
if(data87.similar !== undefined){
let data100 = data87.similar;
if(data100 && typeof data100 == "object" && !Array.isArray(data100)){
if(Object.keys(data100).length < 2){
const err218 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/minProperties",keyword:"minProperties",params:{limit: 2},message:"must NOT have fewer than 2 properties",schema:2,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data100};
if(vErrors === null){
vErrors = [err218];
}
else {
vErrors.push(err218);
}
errors++;
}
if(data100.atLeast === undefined){
const err219 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data100};
if(vErrors === null){
vErrors = [err219];
}
else {
vErrors.push(err219);
}
errors++;
}
for(const key14 in data100){
if(!(((key14 === "text") || (key14 === "file")) || (key14 === "atLeast"))){
const err220 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data100};
if(vErrors === null){
vErrors = [err220];
}
else {
vErrors.push(err220);
}
errors++;
}
}
if(data100.text !== undefined){
let data101 = data100.text;
if(typeof data101 !== "string"){
const err221 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/similar/text",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.text.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.text,data:data101};
if(vErrors === null){
vErrors = [err221];
}
else {
vErrors.push(err221);
}
errors++;
}
}
if(data100.file !== undefined){
let data102 = data100.file;
if(typeof data102 !== "string"){
const err222 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/similar/file",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.file.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.file,data:data102};
if(vErrors === null){
vErrors = [err222];
}
else {
vErrors.push(err222);
}
errors++;
}
}
if(data100.atLeast !== undefined){
let data103 = data100.atLeast;
if(typeof data103 == "number"){
if(data103 > 1 || isNaN(data103)){
const err223 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/similar/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast,data:data103};
if(vErrors === null){
vErrors = [err223];
}
else {
vErrors.push(err223);
}
errors++;
}
if(data103 < 0 || isNaN(data103)){
const err224 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/similar/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast,data:data103};
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
const err225 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/similar/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast,data:data103};
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
const err226 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data100};
if(vErrors === null){
vErrors = [err226];
}
else {
vErrors.push(err226);
}
errors++;
}
}
if(data87.judge !== undefined){
let data104 = data87.judge;
if(data104 && typeof data104 == "object" && !Array.isArray(data104)){
if(data104.rubric === undefined){
const err227 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "rubric"},message:"must have required property '"+"rubric"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data104};
if(vErrors === null){
vErrors = [err227];
}
else {
vErrors.push(err227);
}
errors++;
}
if(data104.atLeast === undefined){
const err228 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data104};
if(vErrors === null){
vErrors = [err228];
}
else {
vErrors.push(err228);
}
errors++;
}
for(const key15 in data104){
if(!(((key15 === "rubric") || (key15 === "model")) || (key15 === "atLeast"))){
const err229 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data104};
if(vErrors === null){
vErrors = [err229];
}
else {
vErrors.push(err229);
}
errors++;
}
}
if(data104.rubric !== undefined){
let data105 = data104.rubric;
if(typeof data105 !== "string"){
const err230 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/judge/rubric",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/rubric/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.rubric.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.rubric,data:data105};
if(vErrors === null){
vErrors = [err230];
}
else {
vErrors.push(err230);
}
errors++;
}
}
if(data104.model !== undefined){
let data106 = data104.model;
if(typeof data106 !== "string"){
const err231 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/judge/model",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.model.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.model,data:data106};
if(vErrors === null){
vErrors = [err231];
}
else {
vErrors.push(err231);
}
errors++;
}
}
if(data104.atLeast !== undefined){
let data107 = data104.atLeast;
if(typeof data107 == "number"){
if(data107 > 1 || isNaN(data107)){
const err232 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/judge/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast,data:data107};
if(vErrors === null){
vErrors = [err232];
}
else {
vErrors.push(err232);
}
errors++;
}
if(data107 < 0 || isNaN(data107)){
const err233 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/judge/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast,data:data107};
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
const err234 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/judge/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast,data:data107};
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
const err235 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data104};
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
const err236 = {instancePath:instancePath+"/cases/" + i13+"/answer/" + i24,schemaPath:"#/properties/cases/items/properties/answer/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.type,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data87};
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
const err237 = {instancePath:instancePath+"/cases/" + i13+"/answer",schemaPath:"#/properties/cases/items/properties/answer/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.type,parentSchema:schema11.properties.cases.items.properties.answer,data:data86};
if(vErrors === null){
vErrors = [err237];
}
else {
vErrors.push(err237);
}
errors++;
}
}
}
else {
const err238 = {instancePath:instancePath+"/cases/" + i13,schemaPath:"#/properties/cases/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.type,parentSchema:schema11.properties.cases.items,data:data53};
if(vErrors === null){
vErrors = [err238];
}
else {
vErrors.push(err238);
}
errors++;
}
}
}
else {
const err239 = {instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.type,parentSchema:schema11.properties.cases,data:data52};
if(vErrors === null){
vErrors = [err239];
}
else {
vErrors.push(err239);
}
errors++;
}
}
}
else {
const err240 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err240];
}
else {
vErrors.push(err240);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkTestFile: DataCheck = validate10
