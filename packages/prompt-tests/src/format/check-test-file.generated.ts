// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core/data-file'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire prompt tests","type":"object","additionalProperties":false,"required":["blueprint","cases"],"properties":{"$schema":{"type":"string"},"blueprint":{"type":"string","description":"The blueprint under test: its name, or kit/name."},"models":{"type":"array","items":{"type":"string"},"minItems":1,"description":"Models to assemble the prompt for, and to call if answers are checked."},"tiers":{"type":"array","items":{"enum":["full","medium","minimal"]},"minItems":1,"description":"Tiers to assemble the prompt for, each with the first model in the model table that has the tier."},"budget":{"type":"integer","minimum":1,"description":"Maximum number of tokens of the prompt."},"input":{"type":"string","description":"A YAML or JSON file with inputs, or a text file for the main input; relative to this file."},"inputs":{"type":"object","description":"Inputs of the blueprint, by name. They override those of a file."},"prompt":{"type":"array","description":"Checks of the prompt of every case.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that must match, with the flags m and u."},"present":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt, at least in part."},"whole":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt in full."},"omitted":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must not be in the prompt."},"maxTokens":{"description":"Maximum number of tokens: of the prompt, or of one layer.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"required":["layer","tokens"],"properties":{"layer":{"type":"string"},"tokens":{"type":"integer","minimum":0}}}]},"prefix":{"type":"object","description":"The prompt begins like that of another case: at least this share of its bytes.","additionalProperties":false,"required":["case","atLeast"],"properties":{"case":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"snapshot":{"const":true,"description":"Every layer is unchanged since `quire test --update` stored it."}}}},"answer":{"type":"array","description":"Checks of the answer of every case.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that must match, with the flags m and u."},"equals":{"type":"string","description":"The whole answer, without surrounding white space."},"schema":{"description":"A JSON Schema that the answer must satisfy, or the file that contains it.","anyOf":[{"type":"string"},{"type":"object"}]},"verdict":{"type":"string","description":"The verdict of a review, such as PASS."},"action":{"type":"object","description":"An action that the answer must request, with at least these parameters.","additionalProperties":false,"required":["type"],"properties":{"type":{"type":"string"},"params":{"type":"object"}}},"similar":{"type":"object","description":"How similar the answer is to a golden text: the Sørensen–Dice coefficient of their pairs of words, from 0 to 1.","additionalProperties":false,"required":["atLeast"],"minProperties":2,"properties":{"text":{"type":"string"},"file":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"judge":{"type":"object","description":"A model scores the answer against a rubric, from 0 to 1.","additionalProperties":false,"required":["rubric","atLeast"],"properties":{"rubric":{"type":"string"},"model":{"type":"string","description":"The judge; the workspace’s model by default."},"atLeast":{"type":"number","minimum":0,"maximum":1}}}}}},"cases":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"\\S"},"models":{"type":"array","items":{"type":"string"},"minItems":1,"description":"Models to assemble the prompt for, and to call if answers are checked."},"tiers":{"type":"array","items":{"enum":["full","medium","minimal"]},"minItems":1,"description":"Tiers to assemble the prompt for, each with the first model in the model table that has the tier."},"budget":{"type":"integer","minimum":1,"description":"Maximum number of tokens of the prompt."},"input":{"type":"string","description":"A YAML or JSON file with inputs, or a text file for the main input; relative to this file."},"inputs":{"type":"object","description":"Inputs of the blueprint, by name. They override those of a file."},"rows":{"type":"array","minItems":1,"items":{"type":"object"},"description":"A case for each row: its values are inputs, and __expected is the expected answer."},"table":{"type":"string","description":"A CSV, YAML or JSON file with rows; relative to this file."},"prompt":{"type":"array","description":"Checks of the assembled prompt. Each has one key.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the prompt, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the prompt."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that must match, with the flags m and u."},"present":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt, at least in part."},"whole":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must be in the prompt in full."},"omitted":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Layers that must not be in the prompt."},"maxTokens":{"description":"Maximum number of tokens: of the prompt, or of one layer.","anyOf":[{"type":"integer","minimum":0},{"type":"object","additionalProperties":false,"required":["layer","tokens"],"properties":{"layer":{"type":"string"},"tokens":{"type":"integer","minimum":0}}}]},"prefix":{"type":"object","description":"The prompt begins like that of another case: at least this share of its bytes.","additionalProperties":false,"required":["case","atLeast"],"properties":{"case":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"snapshot":{"const":true,"description":"Every layer is unchanged since `quire test --update` stored it."}}}},"answer":{"type":"array","description":"Checks of the model’s answer. Each has one key.","items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"contains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer."},"icontains":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must be in the answer, ignoring case."},"absent":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Text that must not be in the answer."},"regex":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1}],"description":"Regular expression that must match, with the flags m and u."},"equals":{"type":"string","description":"The whole answer, without surrounding white space."},"schema":{"description":"A JSON Schema that the answer must satisfy, or the file that contains it.","anyOf":[{"type":"string"},{"type":"object"}]},"verdict":{"type":"string","description":"The verdict of a review, such as PASS."},"action":{"type":"object","description":"An action that the answer must request, with at least these parameters.","additionalProperties":false,"required":["type"],"properties":{"type":{"type":"string"},"params":{"type":"object"}}},"similar":{"type":"object","description":"How similar the answer is to a golden text: the Sørensen–Dice coefficient of their pairs of words, from 0 to 1.","additionalProperties":false,"required":["atLeast"],"minProperties":2,"properties":{"text":{"type":"string"},"file":{"type":"string"},"atLeast":{"type":"number","minimum":0,"maximum":1}}},"judge":{"type":"object","description":"A model scores the answer against a rubric, from 0 to 1.","additionalProperties":false,"required":["rubric","atLeast"],"properties":{"rubric":{"type":"string"},"model":{"type":"string","description":"The judge; the workspace’s model by default."},"atLeast":{"type":"number","minimum":0,"maximum":1}}}}}}}}}}};
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
if(data10.icontains !== undefined){
let data13 = data10.icontains;
const _errs33 = errors;
let valid11 = false;
const _errs34 = errors;
if(typeof data13 !== "string"){
const err23 = {instancePath:instancePath+"/prompt/" + i2+"/icontains",schemaPath:"#/properties/prompt/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.icontains.anyOf[0],data:data13};
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
const err24 = {instancePath:instancePath+"/prompt/" + i2+"/icontains",schemaPath:"#/properties/prompt/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.icontains.anyOf[1],data:data13};
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
const err25 = {instancePath:instancePath+"/prompt/" + i2+"/icontains/" + i4,schemaPath:"#/properties/prompt/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.icontains.anyOf[1].items,data:data14};
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
const err26 = {instancePath:instancePath+"/prompt/" + i2+"/icontains",schemaPath:"#/properties/prompt/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.icontains.anyOf[1],data:data13};
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
const err27 = {instancePath:instancePath+"/prompt/" + i2+"/icontains",schemaPath:"#/properties/prompt/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.icontains.anyOf,parentSchema:schema11.properties.prompt.items.properties.icontains,data:data13};
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
if(data10.absent !== undefined){
let data15 = data10.absent;
const _errs41 = errors;
let valid14 = false;
const _errs42 = errors;
if(typeof data15 !== "string"){
const err28 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[0],data:data15};
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
const err29 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[1],data:data15};
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
const err30 = {instancePath:instancePath+"/prompt/" + i2+"/absent/" + i5,schemaPath:"#/properties/prompt/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[1].items,data:data16};
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
const err31 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.absent.anyOf[1],data:data15};
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
const err32 = {instancePath:instancePath+"/prompt/" + i2+"/absent",schemaPath:"#/properties/prompt/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.absent.anyOf,parentSchema:schema11.properties.prompt.items.properties.absent,data:data15};
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
if(data10.regex !== undefined){
let data17 = data10.regex;
const _errs49 = errors;
let valid17 = false;
const _errs50 = errors;
if(typeof data17 !== "string"){
const err33 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[0],data:data17};
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
const err34 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[1],data:data17};
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
const err35 = {instancePath:instancePath+"/prompt/" + i2+"/regex/" + i6,schemaPath:"#/properties/prompt/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[1].items,data:data18};
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
const err36 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.regex.anyOf[1],data:data17};
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
const err37 = {instancePath:instancePath+"/prompt/" + i2+"/regex",schemaPath:"#/properties/prompt/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.regex.anyOf,parentSchema:schema11.properties.prompt.items.properties.regex,data:data17};
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
if(data10.present !== undefined){
let data19 = data10.present;
const _errs57 = errors;
let valid20 = false;
const _errs58 = errors;
if(typeof data19 !== "string"){
const err38 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.present.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[0],data:data19};
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
const err39 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[1],data:data19};
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
const err40 = {instancePath:instancePath+"/prompt/" + i2+"/present/" + i7,schemaPath:"#/properties/prompt/items/properties/present/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.present.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[1].items,data:data20};
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
const err41 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.present.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.present.anyOf[1],data:data19};
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
const err42 = {instancePath:instancePath+"/prompt/" + i2+"/present",schemaPath:"#/properties/prompt/items/properties/present/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.present.anyOf,parentSchema:schema11.properties.prompt.items.properties.present,data:data19};
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
if(data10.whole !== undefined){
let data21 = data10.whole;
const _errs65 = errors;
let valid23 = false;
const _errs66 = errors;
if(typeof data21 !== "string"){
const err43 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.whole.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[0],data:data21};
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
const err44 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[1],data:data21};
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
const err45 = {instancePath:instancePath+"/prompt/" + i2+"/whole/" + i8,schemaPath:"#/properties/prompt/items/properties/whole/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.whole.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[1].items,data:data22};
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
const err46 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.whole.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.whole.anyOf[1],data:data21};
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
const err47 = {instancePath:instancePath+"/prompt/" + i2+"/whole",schemaPath:"#/properties/prompt/items/properties/whole/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.whole.anyOf,parentSchema:schema11.properties.prompt.items.properties.whole,data:data21};
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
if(data10.omitted !== undefined){
let data23 = data10.omitted;
const _errs73 = errors;
let valid26 = false;
const _errs74 = errors;
if(typeof data23 !== "string"){
const err48 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.omitted.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[0],data:data23};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
var _valid6 = _errs74 === errors;
valid26 = valid26 || _valid6;
if(!valid26){
const _errs76 = errors;
if(Array.isArray(data23)){
if(data23.length < 1){
const err49 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
const len9 = data23.length;
for(let i9=0; i9<len9; i9++){
let data24 = data23[i9];
if(typeof data24 !== "string"){
const err50 = {instancePath:instancePath+"/prompt/" + i2+"/omitted/" + i9,schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.omitted.anyOf[1].items.type,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[1].items,data:data24};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
else {
const err51 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.items.properties.omitted.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.omitted.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
var _valid6 = _errs76 === errors;
valid26 = valid26 || _valid6;
}
if(!valid26){
const err52 = {instancePath:instancePath+"/prompt/" + i2+"/omitted",schemaPath:"#/properties/prompt/items/properties/omitted/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.omitted.anyOf,parentSchema:schema11.properties.prompt.items.properties.omitted,data:data23};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
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
if(data10.maxTokens !== undefined){
let data25 = data10.maxTokens;
const _errs81 = errors;
let valid29 = false;
const _errs82 = errors;
if(!((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25)))){
const err53 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[0].type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[0],data:data25};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(typeof data25 == "number"){
if(data25 < 0 || isNaN(data25)){
const err54 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[0],data:data25};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
var _valid7 = _errs82 === errors;
valid29 = valid29 || _valid7;
if(!valid29){
const _errs84 = errors;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.layer === undefined){
const err55 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "layer"},message:"must have required property '"+"layer"+"'",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data25};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(data25.tokens === undefined){
const err56 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "tokens"},message:"must have required property '"+"tokens"+"'",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data25};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
for(const key2 in data25){
if(!((key2 === "layer") || (key2 === "tokens"))){
const err57 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data25};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data25.layer !== undefined){
let data26 = data25.layer;
if(typeof data26 !== "string"){
const err58 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens/layer",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/properties/layer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer.type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer,data:data26};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data25.tokens !== undefined){
let data27 = data25.tokens;
if(!((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27)))){
const err59 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens/tokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens.type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data27};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(typeof data27 == "number"){
if(data27 < 0 || isNaN(data27)){
const err60 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens/tokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data27};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
}
else {
const err61 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1].type,parentSchema:schema11.properties.prompt.items.properties.maxTokens.anyOf[1],data:data25};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
var _valid7 = _errs84 === errors;
valid29 = valid29 || _valid7;
}
if(!valid29){
const err62 = {instancePath:instancePath+"/prompt/" + i2+"/maxTokens",schemaPath:"#/properties/prompt/items/properties/maxTokens/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.prompt.items.properties.maxTokens.anyOf,parentSchema:schema11.properties.prompt.items.properties.maxTokens,data:data25};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
else {
errors = _errs81;
if(vErrors !== null){
if(_errs81){
vErrors.length = _errs81;
}
else {
vErrors = null;
}
}
}
}
if(data10.prefix !== undefined){
let data28 = data10.prefix;
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
if(data28.case === undefined){
const err63 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "case"},message:"must have required property '"+"case"+"'",schema:schema11.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data28};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(data28.atLeast === undefined){
const err64 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data28};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
for(const key3 in data28){
if(!((key3 === "case") || (key3 === "atLeast"))){
const err65 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data28};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data28.case !== undefined){
let data29 = data28.case;
if(typeof data29 !== "string"){
const err66 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/case",schemaPath:"#/properties/prompt/items/properties/prefix/properties/case/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.prompt.items.properties.prefix.properties.case.type,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.case,data:data29};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data28.atLeast !== undefined){
let data30 = data28.atLeast;
if(typeof data30 == "number"){
if(data30 > 1 || isNaN(data30)){
const err67 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/atLeast",schemaPath:"#/properties/prompt/items/properties/prefix/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.atLeast,data:data30};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(data30 < 0 || isNaN(data30)){
const err68 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/atLeast",schemaPath:"#/properties/prompt/items/properties/prefix/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.atLeast,data:data30};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
else {
const err69 = {instancePath:instancePath+"/prompt/" + i2+"/prefix/atLeast",schemaPath:"#/properties/prompt/items/properties/prefix/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.prompt.items.properties.prefix.properties.atLeast.type,parentSchema:schema11.properties.prompt.items.properties.prefix.properties.atLeast,data:data30};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
}
else {
const err70 = {instancePath:instancePath+"/prompt/" + i2+"/prefix",schemaPath:"#/properties/prompt/items/properties/prefix/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.properties.prefix.type,parentSchema:schema11.properties.prompt.items.properties.prefix,data:data28};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data10.snapshot !== undefined){
let data31 = data10.snapshot;
if(true !== data31){
const err71 = {instancePath:instancePath+"/prompt/" + i2+"/snapshot",schemaPath:"#/properties/prompt/items/properties/snapshot/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema11.properties.prompt.items.properties.snapshot,data:data31};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
}
else {
const err72 = {instancePath:instancePath+"/prompt/" + i2,schemaPath:"#/properties/prompt/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.prompt.items.type,parentSchema:schema11.properties.prompt.items,data:data10};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.prompt.type,parentSchema:schema11.properties.prompt,data:data9};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.answer !== undefined){
let data32 = data.answer;
if(Array.isArray(data32)){
const len10 = data32.length;
for(let i10=0; i10<len10; i10++){
let data33 = data32[i10];
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
if(Object.keys(data33).length > 1){
const err74 = {instancePath:instancePath+"/answer/" + i10,schemaPath:"#/properties/answer/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.answer.items,data:data33};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(Object.keys(data33).length < 1){
const err75 = {instancePath:instancePath+"/answer/" + i10,schemaPath:"#/properties/answer/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.answer.items,data:data33};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
for(const key4 in data33){
if(!(func2.call(schema11.properties.answer.items.properties, key4))){
const err76 = {instancePath:instancePath+"/answer/" + i10,schemaPath:"#/properties/answer/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items,data:data33};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data33.contains !== undefined){
let data34 = data33.contains;
const _errs105 = errors;
let valid35 = false;
const _errs106 = errors;
if(typeof data34 !== "string"){
const err77 = {instancePath:instancePath+"/answer/" + i10+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[0],data:data34};
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
const err78 = {instancePath:instancePath+"/answer/" + i10+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[1],data:data34};
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
const err79 = {instancePath:instancePath+"/answer/" + i10+"/contains/" + i11,schemaPath:"#/properties/answer/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[1].items,data:data35};
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
const err80 = {instancePath:instancePath+"/answer/" + i10+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.contains.anyOf[1],data:data34};
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
const err81 = {instancePath:instancePath+"/answer/" + i10+"/contains",schemaPath:"#/properties/answer/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.contains.anyOf,parentSchema:schema11.properties.answer.items.properties.contains,data:data34};
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
if(data33.icontains !== undefined){
let data36 = data33.icontains;
const _errs113 = errors;
let valid38 = false;
const _errs114 = errors;
if(typeof data36 !== "string"){
const err82 = {instancePath:instancePath+"/answer/" + i10+"/icontains",schemaPath:"#/properties/answer/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.icontains.anyOf[0],data:data36};
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
const err83 = {instancePath:instancePath+"/answer/" + i10+"/icontains",schemaPath:"#/properties/answer/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.icontains.anyOf[1],data:data36};
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
const err84 = {instancePath:instancePath+"/answer/" + i10+"/icontains/" + i12,schemaPath:"#/properties/answer/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.icontains.anyOf[1].items,data:data37};
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
const err85 = {instancePath:instancePath+"/answer/" + i10+"/icontains",schemaPath:"#/properties/answer/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.icontains.anyOf[1],data:data36};
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
const err86 = {instancePath:instancePath+"/answer/" + i10+"/icontains",schemaPath:"#/properties/answer/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.icontains.anyOf,parentSchema:schema11.properties.answer.items.properties.icontains,data:data36};
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
if(data33.absent !== undefined){
let data38 = data33.absent;
const _errs121 = errors;
let valid41 = false;
const _errs122 = errors;
if(typeof data38 !== "string"){
const err87 = {instancePath:instancePath+"/answer/" + i10+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[0],data:data38};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
var _valid10 = _errs122 === errors;
valid41 = valid41 || _valid10;
if(!valid41){
const _errs124 = errors;
if(Array.isArray(data38)){
if(data38.length < 1){
const err88 = {instancePath:instancePath+"/answer/" + i10+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[1],data:data38};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
const len13 = data38.length;
for(let i13=0; i13<len13; i13++){
let data39 = data38[i13];
if(typeof data39 !== "string"){
const err89 = {instancePath:instancePath+"/answer/" + i10+"/absent/" + i13,schemaPath:"#/properties/answer/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[1].items,data:data39};
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
const err90 = {instancePath:instancePath+"/answer/" + i10+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.absent.anyOf[1],data:data38};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
var _valid10 = _errs124 === errors;
valid41 = valid41 || _valid10;
}
if(!valid41){
const err91 = {instancePath:instancePath+"/answer/" + i10+"/absent",schemaPath:"#/properties/answer/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.absent.anyOf,parentSchema:schema11.properties.answer.items.properties.absent,data:data38};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
else {
errors = _errs121;
if(vErrors !== null){
if(_errs121){
vErrors.length = _errs121;
}
else {
vErrors = null;
}
}
}
}
if(data33.regex !== undefined){
let data40 = data33.regex;
const _errs129 = errors;
let valid44 = false;
const _errs130 = errors;
if(typeof data40 !== "string"){
const err92 = {instancePath:instancePath+"/answer/" + i10+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[0],data:data40};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
var _valid11 = _errs130 === errors;
valid44 = valid44 || _valid11;
if(!valid44){
const _errs132 = errors;
if(Array.isArray(data40)){
if(data40.length < 1){
const err93 = {instancePath:instancePath+"/answer/" + i10+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[1],data:data40};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
const len14 = data40.length;
for(let i14=0; i14<len14; i14++){
let data41 = data40[i14];
if(typeof data41 !== "string"){
const err94 = {instancePath:instancePath+"/answer/" + i10+"/regex/" + i14,schemaPath:"#/properties/answer/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[1].items,data:data41};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
}
else {
const err95 = {instancePath:instancePath+"/answer/" + i10+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.regex.anyOf[1],data:data40};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
var _valid11 = _errs132 === errors;
valid44 = valid44 || _valid11;
}
if(!valid44){
const err96 = {instancePath:instancePath+"/answer/" + i10+"/regex",schemaPath:"#/properties/answer/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.regex.anyOf,parentSchema:schema11.properties.answer.items.properties.regex,data:data40};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
else {
errors = _errs129;
if(vErrors !== null){
if(_errs129){
vErrors.length = _errs129;
}
else {
vErrors = null;
}
}
}
}
if(data33.equals !== undefined){
let data42 = data33.equals;
if(typeof data42 !== "string"){
const err97 = {instancePath:instancePath+"/answer/" + i10+"/equals",schemaPath:"#/properties/answer/items/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.equals.type,parentSchema:schema11.properties.answer.items.properties.equals,data:data42};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data33.schema !== undefined){
let data43 = data33.schema;
const _errs139 = errors;
let valid47 = false;
const _errs140 = errors;
if(typeof data43 !== "string"){
const err98 = {instancePath:instancePath+"/answer/" + i10+"/schema",schemaPath:"#/properties/answer/items/properties/schema/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.schema.anyOf[0].type,parentSchema:schema11.properties.answer.items.properties.schema.anyOf[0],data:data43};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
var _valid12 = _errs140 === errors;
valid47 = valid47 || _valid12;
if(!valid47){
const _errs142 = errors;
if(!(data43 && typeof data43 == "object" && !Array.isArray(data43))){
const err99 = {instancePath:instancePath+"/answer/" + i10+"/schema",schemaPath:"#/properties/answer/items/properties/schema/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.schema.anyOf[1].type,parentSchema:schema11.properties.answer.items.properties.schema.anyOf[1],data:data43};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
var _valid12 = _errs142 === errors;
valid47 = valid47 || _valid12;
}
if(!valid47){
const err100 = {instancePath:instancePath+"/answer/" + i10+"/schema",schemaPath:"#/properties/answer/items/properties/schema/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.answer.items.properties.schema.anyOf,parentSchema:schema11.properties.answer.items.properties.schema,data:data43};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
else {
errors = _errs139;
if(vErrors !== null){
if(_errs139){
vErrors.length = _errs139;
}
else {
vErrors = null;
}
}
}
}
if(data33.verdict !== undefined){
let data44 = data33.verdict;
if(typeof data44 !== "string"){
const err101 = {instancePath:instancePath+"/answer/" + i10+"/verdict",schemaPath:"#/properties/answer/items/properties/verdict/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.verdict.type,parentSchema:schema11.properties.answer.items.properties.verdict,data:data44};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data33.action !== undefined){
let data45 = data33.action;
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
if(data45.type === undefined){
const err102 = {instancePath:instancePath+"/answer/" + i10+"/action",schemaPath:"#/properties/answer/items/properties/action/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema11.properties.answer.items.properties.action.required,parentSchema:schema11.properties.answer.items.properties.action,data:data45};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
for(const key5 in data45){
if(!((key5 === "type") || (key5 === "params"))){
const err103 = {instancePath:instancePath+"/answer/" + i10+"/action",schemaPath:"#/properties/answer/items/properties/action/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.action,data:data45};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
if(data45.type !== undefined){
let data46 = data45.type;
if(typeof data46 !== "string"){
const err104 = {instancePath:instancePath+"/answer/" + i10+"/action/type",schemaPath:"#/properties/answer/items/properties/action/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.action.properties.type.type,parentSchema:schema11.properties.answer.items.properties.action.properties.type,data:data46};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data45.params !== undefined){
let data47 = data45.params;
if(!(data47 && typeof data47 == "object" && !Array.isArray(data47))){
const err105 = {instancePath:instancePath+"/answer/" + i10+"/action/params",schemaPath:"#/properties/answer/items/properties/action/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.action.properties.params.type,parentSchema:schema11.properties.answer.items.properties.action.properties.params,data:data47};
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
const err106 = {instancePath:instancePath+"/answer/" + i10+"/action",schemaPath:"#/properties/answer/items/properties/action/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.action.type,parentSchema:schema11.properties.answer.items.properties.action,data:data45};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data33.similar !== undefined){
let data48 = data33.similar;
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
if(Object.keys(data48).length < 2){
const err107 = {instancePath:instancePath+"/answer/" + i10+"/similar",schemaPath:"#/properties/answer/items/properties/similar/minProperties",keyword:"minProperties",params:{limit: 2},message:"must NOT have fewer than 2 properties",schema:2,parentSchema:schema11.properties.answer.items.properties.similar,data:data48};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if(data48.atLeast === undefined){
const err108 = {instancePath:instancePath+"/answer/" + i10+"/similar",schemaPath:"#/properties/answer/items/properties/similar/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.answer.items.properties.similar.required,parentSchema:schema11.properties.answer.items.properties.similar,data:data48};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
for(const key6 in data48){
if(!(((key6 === "text") || (key6 === "file")) || (key6 === "atLeast"))){
const err109 = {instancePath:instancePath+"/answer/" + i10+"/similar",schemaPath:"#/properties/answer/items/properties/similar/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.similar,data:data48};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
if(data48.text !== undefined){
let data49 = data48.text;
if(typeof data49 !== "string"){
const err110 = {instancePath:instancePath+"/answer/" + i10+"/similar/text",schemaPath:"#/properties/answer/items/properties/similar/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.similar.properties.text.type,parentSchema:schema11.properties.answer.items.properties.similar.properties.text,data:data49};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data48.file !== undefined){
let data50 = data48.file;
if(typeof data50 !== "string"){
const err111 = {instancePath:instancePath+"/answer/" + i10+"/similar/file",schemaPath:"#/properties/answer/items/properties/similar/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.similar.properties.file.type,parentSchema:schema11.properties.answer.items.properties.similar.properties.file,data:data50};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data48.atLeast !== undefined){
let data51 = data48.atLeast;
if(typeof data51 == "number"){
if(data51 > 1 || isNaN(data51)){
const err112 = {instancePath:instancePath+"/answer/" + i10+"/similar/atLeast",schemaPath:"#/properties/answer/items/properties/similar/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.answer.items.properties.similar.properties.atLeast,data:data51};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if(data51 < 0 || isNaN(data51)){
const err113 = {instancePath:instancePath+"/answer/" + i10+"/similar/atLeast",schemaPath:"#/properties/answer/items/properties/similar/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.answer.items.properties.similar.properties.atLeast,data:data51};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
else {
const err114 = {instancePath:instancePath+"/answer/" + i10+"/similar/atLeast",schemaPath:"#/properties/answer/items/properties/similar/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.answer.items.properties.similar.properties.atLeast.type,parentSchema:schema11.properties.answer.items.properties.similar.properties.atLeast,data:data51};
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
const err115 = {instancePath:instancePath+"/answer/" + i10+"/similar",schemaPath:"#/properties/answer/items/properties/similar/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.similar.type,parentSchema:schema11.properties.answer.items.properties.similar,data:data48};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data33.judge !== undefined){
let data52 = data33.judge;
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
if(data52.rubric === undefined){
const err116 = {instancePath:instancePath+"/answer/" + i10+"/judge",schemaPath:"#/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "rubric"},message:"must have required property '"+"rubric"+"'",schema:schema11.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.answer.items.properties.judge,data:data52};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
if(data52.atLeast === undefined){
const err117 = {instancePath:instancePath+"/answer/" + i10+"/judge",schemaPath:"#/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.answer.items.properties.judge,data:data52};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
for(const key7 in data52){
if(!(((key7 === "rubric") || (key7 === "model")) || (key7 === "atLeast"))){
const err118 = {instancePath:instancePath+"/answer/" + i10+"/judge",schemaPath:"#/properties/answer/items/properties/judge/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.answer.items.properties.judge,data:data52};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
if(data52.rubric !== undefined){
let data53 = data52.rubric;
if(typeof data53 !== "string"){
const err119 = {instancePath:instancePath+"/answer/" + i10+"/judge/rubric",schemaPath:"#/properties/answer/items/properties/judge/properties/rubric/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.judge.properties.rubric.type,parentSchema:schema11.properties.answer.items.properties.judge.properties.rubric,data:data53};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data52.model !== undefined){
let data54 = data52.model;
if(typeof data54 !== "string"){
const err120 = {instancePath:instancePath+"/answer/" + i10+"/judge/model",schemaPath:"#/properties/answer/items/properties/judge/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.answer.items.properties.judge.properties.model.type,parentSchema:schema11.properties.answer.items.properties.judge.properties.model,data:data54};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
if(data52.atLeast !== undefined){
let data55 = data52.atLeast;
if(typeof data55 == "number"){
if(data55 > 1 || isNaN(data55)){
const err121 = {instancePath:instancePath+"/answer/" + i10+"/judge/atLeast",schemaPath:"#/properties/answer/items/properties/judge/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.answer.items.properties.judge.properties.atLeast,data:data55};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
if(data55 < 0 || isNaN(data55)){
const err122 = {instancePath:instancePath+"/answer/" + i10+"/judge/atLeast",schemaPath:"#/properties/answer/items/properties/judge/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.answer.items.properties.judge.properties.atLeast,data:data55};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
else {
const err123 = {instancePath:instancePath+"/answer/" + i10+"/judge/atLeast",schemaPath:"#/properties/answer/items/properties/judge/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.answer.items.properties.judge.properties.atLeast.type,parentSchema:schema11.properties.answer.items.properties.judge.properties.atLeast,data:data55};
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
const err124 = {instancePath:instancePath+"/answer/" + i10+"/judge",schemaPath:"#/properties/answer/items/properties/judge/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.properties.judge.type,parentSchema:schema11.properties.answer.items.properties.judge,data:data52};
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
const err125 = {instancePath:instancePath+"/answer/" + i10,schemaPath:"#/properties/answer/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.answer.items.type,parentSchema:schema11.properties.answer.items,data:data33};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
}
}
else {
const err126 = {instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.answer.type,parentSchema:schema11.properties.answer,data:data32};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
if(data.cases !== undefined){
let data56 = data.cases;
if(Array.isArray(data56)){
if(data56.length < 1){
const err127 = {instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases,data:data56};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
const len15 = data56.length;
for(let i15=0; i15<len15; i15++){
let data57 = data56[i15];
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
if(data57.name === undefined){
const err128 = {instancePath:instancePath+"/cases/" + i15,schemaPath:"#/properties/cases/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.cases.items.required,parentSchema:schema11.properties.cases.items,data:data57};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
for(const key8 in data57){
if(!(func2.call(schema11.properties.cases.items.properties, key8))){
const err129 = {instancePath:instancePath+"/cases/" + i15,schemaPath:"#/properties/cases/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items,data:data57};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
if(data57.name !== undefined){
let data58 = data57.name;
if(typeof data58 === "string"){
if(!pattern0.test(data58)){
const err130 = {instancePath:instancePath+"/cases/" + i15+"/name",schemaPath:"#/properties/cases/items/properties/name/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.cases.items.properties.name,data:data58};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
else {
const err131 = {instancePath:instancePath+"/cases/" + i15+"/name",schemaPath:"#/properties/cases/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.name.type,parentSchema:schema11.properties.cases.items.properties.name,data:data58};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
if(data57.models !== undefined){
let data59 = data57.models;
if(Array.isArray(data59)){
if(data59.length < 1){
const err132 = {instancePath:instancePath+"/cases/" + i15+"/models",schemaPath:"#/properties/cases/items/properties/models/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.models,data:data59};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
const len16 = data59.length;
for(let i16=0; i16<len16; i16++){
let data60 = data59[i16];
if(typeof data60 !== "string"){
const err133 = {instancePath:instancePath+"/cases/" + i15+"/models/" + i16,schemaPath:"#/properties/cases/items/properties/models/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.models.items.type,parentSchema:schema11.properties.cases.items.properties.models.items,data:data60};
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
const err134 = {instancePath:instancePath+"/cases/" + i15+"/models",schemaPath:"#/properties/cases/items/properties/models/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.models.type,parentSchema:schema11.properties.cases.items.properties.models,data:data59};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
if(data57.tiers !== undefined){
let data61 = data57.tiers;
if(Array.isArray(data61)){
if(data61.length < 1){
const err135 = {instancePath:instancePath+"/cases/" + i15+"/tiers",schemaPath:"#/properties/cases/items/properties/tiers/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.tiers,data:data61};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
const len17 = data61.length;
for(let i17=0; i17<len17; i17++){
let data62 = data61[i17];
if(!(((data62 === "full") || (data62 === "medium")) || (data62 === "minimal"))){
const err136 = {instancePath:instancePath+"/cases/" + i15+"/tiers/" + i17,schemaPath:"#/properties/cases/items/properties/tiers/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.cases.items.properties.tiers.items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.cases.items.properties.tiers.items.enum,parentSchema:schema11.properties.cases.items.properties.tiers.items,data:data62};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
}
else {
const err137 = {instancePath:instancePath+"/cases/" + i15+"/tiers",schemaPath:"#/properties/cases/items/properties/tiers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.tiers.type,parentSchema:schema11.properties.cases.items.properties.tiers,data:data61};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
if(data57.budget !== undefined){
let data63 = data57.budget;
if(!((typeof data63 == "number") && (!(data63 % 1) && !isNaN(data63)))){
const err138 = {instancePath:instancePath+"/cases/" + i15+"/budget",schemaPath:"#/properties/cases/items/properties/budget/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.cases.items.properties.budget.type,parentSchema:schema11.properties.cases.items.properties.budget,data:data63};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
if(typeof data63 == "number"){
if(data63 < 1 || isNaN(data63)){
const err139 = {instancePath:instancePath+"/cases/" + i15+"/budget",schemaPath:"#/properties/cases/items/properties/budget/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.budget,data:data63};
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
if(data57.input !== undefined){
let data64 = data57.input;
if(typeof data64 !== "string"){
const err140 = {instancePath:instancePath+"/cases/" + i15+"/input",schemaPath:"#/properties/cases/items/properties/input/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.input.type,parentSchema:schema11.properties.cases.items.properties.input,data:data64};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
if(data57.inputs !== undefined){
let data65 = data57.inputs;
if(!(data65 && typeof data65 == "object" && !Array.isArray(data65))){
const err141 = {instancePath:instancePath+"/cases/" + i15+"/inputs",schemaPath:"#/properties/cases/items/properties/inputs/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.inputs.type,parentSchema:schema11.properties.cases.items.properties.inputs,data:data65};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data57.rows !== undefined){
let data66 = data57.rows;
if(Array.isArray(data66)){
if(data66.length < 1){
const err142 = {instancePath:instancePath+"/cases/" + i15+"/rows",schemaPath:"#/properties/cases/items/properties/rows/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.rows,data:data66};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
const len18 = data66.length;
for(let i18=0; i18<len18; i18++){
let data67 = data66[i18];
if(!(data67 && typeof data67 == "object" && !Array.isArray(data67))){
const err143 = {instancePath:instancePath+"/cases/" + i15+"/rows/" + i18,schemaPath:"#/properties/cases/items/properties/rows/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.rows.items.type,parentSchema:schema11.properties.cases.items.properties.rows.items,data:data67};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
}
}
else {
const err144 = {instancePath:instancePath+"/cases/" + i15+"/rows",schemaPath:"#/properties/cases/items/properties/rows/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.rows.type,parentSchema:schema11.properties.cases.items.properties.rows,data:data66};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
if(data57.table !== undefined){
let data68 = data57.table;
if(typeof data68 !== "string"){
const err145 = {instancePath:instancePath+"/cases/" + i15+"/table",schemaPath:"#/properties/cases/items/properties/table/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.table.type,parentSchema:schema11.properties.cases.items.properties.table,data:data68};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
if(data57.prompt !== undefined){
let data69 = data57.prompt;
if(Array.isArray(data69)){
const len19 = data69.length;
for(let i19=0; i19<len19; i19++){
let data70 = data69[i19];
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
if(Object.keys(data70).length > 1){
const err146 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19,schemaPath:"#/properties/cases/items/properties/prompt/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data70};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
if(Object.keys(data70).length < 1){
const err147 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19,schemaPath:"#/properties/cases/items/properties/prompt/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data70};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
for(const key9 in data70){
if(!(func2.call(schema11.properties.cases.items.properties.prompt.items.properties, key9))){
const err148 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19,schemaPath:"#/properties/cases/items/properties/prompt/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data70};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
if(data70.contains !== undefined){
let data71 = data70.contains;
const _errs203 = errors;
let valid63 = false;
const _errs204 = errors;
if(typeof data71 !== "string"){
const err149 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[0],data:data71};
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
const err150 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1],data:data71};
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
const err151 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/contains/" + i20,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1].items,data:data72};
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
const err152 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf[1],data:data71};
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
const err153 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/contains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.contains,data:data71};
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
if(data70.icontains !== undefined){
let data73 = data70.icontains;
const _errs211 = errors;
let valid66 = false;
const _errs212 = errors;
if(typeof data73 !== "string"){
const err154 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[0],data:data73};
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
const err155 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1],data:data73};
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
const err156 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/icontains/" + i21,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1].items,data:data74};
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
const err157 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf[1],data:data73};
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
const err158 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/icontains",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.icontains.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.icontains,data:data73};
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
if(data70.absent !== undefined){
let data75 = data70.absent;
const _errs219 = errors;
let valid69 = false;
const _errs220 = errors;
if(typeof data75 !== "string"){
const err159 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[0],data:data75};
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
const err160 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1],data:data75};
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
const err161 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/absent/" + i22,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1].items,data:data76};
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
const err162 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf[1],data:data75};
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
const err163 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/absent",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.absent,data:data75};
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
if(data70.regex !== undefined){
let data77 = data70.regex;
const _errs227 = errors;
let valid72 = false;
const _errs228 = errors;
if(typeof data77 !== "string"){
const err164 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[0],data:data77};
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
const err165 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1],data:data77};
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
const err166 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/regex/" + i23,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1].items,data:data78};
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
const err167 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf[1],data:data77};
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
const err168 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/regex",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.regex,data:data77};
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
if(data70.present !== undefined){
let data79 = data70.present;
const _errs235 = errors;
let valid75 = false;
const _errs236 = errors;
if(typeof data79 !== "string"){
const err169 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[0],data:data79};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
var _valid17 = _errs236 === errors;
valid75 = valid75 || _valid17;
if(!valid75){
const _errs238 = errors;
if(Array.isArray(data79)){
if(data79.length < 1){
const err170 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1],data:data79};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
const len24 = data79.length;
for(let i24=0; i24<len24; i24++){
let data80 = data79[i24];
if(typeof data80 !== "string"){
const err171 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/present/" + i24,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1].items,data:data80};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
}
else {
const err172 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf[1],data:data79};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
var _valid17 = _errs238 === errors;
valid75 = valid75 || _valid17;
}
if(!valid75){
const err173 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/present",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/present/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.present.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.present,data:data79};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
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
if(data70.whole !== undefined){
let data81 = data70.whole;
const _errs243 = errors;
let valid78 = false;
const _errs244 = errors;
if(typeof data81 !== "string"){
const err174 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[0],data:data81};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
var _valid18 = _errs244 === errors;
valid78 = valid78 || _valid18;
if(!valid78){
const _errs246 = errors;
if(Array.isArray(data81)){
if(data81.length < 1){
const err175 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1],data:data81};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
const len25 = data81.length;
for(let i25=0; i25<len25; i25++){
let data82 = data81[i25];
if(typeof data82 !== "string"){
const err176 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/whole/" + i25,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1].items,data:data82};
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
const err177 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf[1],data:data81};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
var _valid18 = _errs246 === errors;
valid78 = valid78 || _valid18;
}
if(!valid78){
const err178 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/whole",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/whole/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.whole.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.whole,data:data81};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
else {
errors = _errs243;
if(vErrors !== null){
if(_errs243){
vErrors.length = _errs243;
}
else {
vErrors = null;
}
}
}
}
if(data70.omitted !== undefined){
let data83 = data70.omitted;
const _errs251 = errors;
let valid81 = false;
const _errs252 = errors;
if(typeof data83 !== "string"){
const err179 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[0],data:data83};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
var _valid19 = _errs252 === errors;
valid81 = valid81 || _valid19;
if(!valid81){
const _errs254 = errors;
if(Array.isArray(data83)){
if(data83.length < 1){
const err180 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1],data:data83};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
const len26 = data83.length;
for(let i26=0; i26<len26; i26++){
let data84 = data83[i26];
if(typeof data84 !== "string"){
const err181 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/omitted/" + i26,schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1].items,data:data84};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
}
else {
const err182 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf[1],data:data83};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
var _valid19 = _errs254 === errors;
valid81 = valid81 || _valid19;
}
if(!valid81){
const err183 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/omitted",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/omitted/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.omitted.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.omitted,data:data83};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
else {
errors = _errs251;
if(vErrors !== null){
if(_errs251){
vErrors.length = _errs251;
}
else {
vErrors = null;
}
}
}
}
if(data70.maxTokens !== undefined){
let data85 = data70.maxTokens;
const _errs259 = errors;
let valid84 = false;
const _errs260 = errors;
if(!((typeof data85 == "number") && (!(data85 % 1) && !isNaN(data85)))){
const err184 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[0],data:data85};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
if(typeof data85 == "number"){
if(data85 < 0 || isNaN(data85)){
const err185 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[0],data:data85};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
}
var _valid20 = _errs260 === errors;
valid84 = valid84 || _valid20;
if(!valid84){
const _errs262 = errors;
if(data85 && typeof data85 == "object" && !Array.isArray(data85)){
if(data85.layer === undefined){
const err186 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "layer"},message:"must have required property '"+"layer"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data85};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
if(data85.tokens === undefined){
const err187 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/required",keyword:"required",params:{missingProperty: "tokens"},message:"must have required property '"+"tokens"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data85};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
for(const key10 in data85){
if(!((key10 === "layer") || (key10 === "tokens"))){
const err188 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data85};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
}
if(data85.layer !== undefined){
let data86 = data85.layer;
if(typeof data86 !== "string"){
const err189 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens/layer",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/properties/layer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.layer,data:data86};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
}
if(data85.tokens !== undefined){
let data87 = data85.tokens;
if(!((typeof data87 == "number") && (!(data87 % 1) && !isNaN(data87)))){
const err190 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens/tokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data87};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
if(typeof data87 == "number"){
if(data87 < 0 || isNaN(data87)){
const err191 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens/tokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/properties/tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].properties.tokens,data:data87};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
}
}
}
else {
const err192 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf[1],data:data85};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
var _valid20 = _errs262 === errors;
valid84 = valid84 || _valid20;
}
if(!valid84){
const err193 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/maxTokens",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/maxTokens/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens.anyOf,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.maxTokens,data:data85};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
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
if(data70.prefix !== undefined){
let data88 = data70.prefix;
if(data88 && typeof data88 == "object" && !Array.isArray(data88)){
if(data88.case === undefined){
const err194 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "case"},message:"must have required property '"+"case"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data88};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
if(data88.atLeast === undefined){
const err195 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.required,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data88};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
for(const key11 in data88){
if(!((key11 === "case") || (key11 === "atLeast"))){
const err196 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data88};
if(vErrors === null){
vErrors = [err196];
}
else {
vErrors.push(err196);
}
errors++;
}
}
if(data88.case !== undefined){
let data89 = data88.case;
if(typeof data89 !== "string"){
const err197 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/prefix/case",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/case/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.case.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.case,data:data89};
if(vErrors === null){
vErrors = [err197];
}
else {
vErrors.push(err197);
}
errors++;
}
}
if(data88.atLeast !== undefined){
let data90 = data88.atLeast;
if(typeof data90 == "number"){
if(data90 > 1 || isNaN(data90)){
const err198 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/prefix/atLeast",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast,data:data90};
if(vErrors === null){
vErrors = [err198];
}
else {
vErrors.push(err198);
}
errors++;
}
if(data90 < 0 || isNaN(data90)){
const err199 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/prefix/atLeast",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast,data:data90};
if(vErrors === null){
vErrors = [err199];
}
else {
vErrors.push(err199);
}
errors++;
}
}
else {
const err200 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/prefix/atLeast",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.properties.atLeast,data:data90};
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
const err201 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/prefix",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/prefix/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.properties.prefix.type,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.prefix,data:data88};
if(vErrors === null){
vErrors = [err201];
}
else {
vErrors.push(err201);
}
errors++;
}
}
if(data70.snapshot !== undefined){
let data91 = data70.snapshot;
if(true !== data91){
const err202 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19+"/snapshot",schemaPath:"#/properties/cases/items/properties/prompt/items/properties/snapshot/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema11.properties.cases.items.properties.prompt.items.properties.snapshot,data:data91};
if(vErrors === null){
vErrors = [err202];
}
else {
vErrors.push(err202);
}
errors++;
}
}
}
else {
const err203 = {instancePath:instancePath+"/cases/" + i15+"/prompt/" + i19,schemaPath:"#/properties/cases/items/properties/prompt/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.prompt.items.type,parentSchema:schema11.properties.cases.items.properties.prompt.items,data:data70};
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
const err204 = {instancePath:instancePath+"/cases/" + i15+"/prompt",schemaPath:"#/properties/cases/items/properties/prompt/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.prompt.type,parentSchema:schema11.properties.cases.items.properties.prompt,data:data69};
if(vErrors === null){
vErrors = [err204];
}
else {
vErrors.push(err204);
}
errors++;
}
}
if(data57.answer !== undefined){
let data92 = data57.answer;
if(Array.isArray(data92)){
const len27 = data92.length;
for(let i27=0; i27<len27; i27++){
let data93 = data92[i27];
if(data93 && typeof data93 == "object" && !Array.isArray(data93)){
if(Object.keys(data93).length > 1){
const err205 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27,schemaPath:"#/properties/cases/items/properties/answer/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data93};
if(vErrors === null){
vErrors = [err205];
}
else {
vErrors.push(err205);
}
errors++;
}
if(Object.keys(data93).length < 1){
const err206 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27,schemaPath:"#/properties/cases/items/properties/answer/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data93};
if(vErrors === null){
vErrors = [err206];
}
else {
vErrors.push(err206);
}
errors++;
}
for(const key12 in data93){
if(!(func2.call(schema11.properties.cases.items.properties.answer.items.properties, key12))){
const err207 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27,schemaPath:"#/properties/cases/items/properties/answer/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data93};
if(vErrors === null){
vErrors = [err207];
}
else {
vErrors.push(err207);
}
errors++;
}
}
if(data93.contains !== undefined){
let data94 = data93.contains;
const _errs283 = errors;
let valid90 = false;
const _errs284 = errors;
if(typeof data94 !== "string"){
const err208 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[0],data:data94};
if(vErrors === null){
vErrors = [err208];
}
else {
vErrors.push(err208);
}
errors++;
}
var _valid21 = _errs284 === errors;
valid90 = valid90 || _valid21;
if(!valid90){
const _errs286 = errors;
if(Array.isArray(data94)){
if(data94.length < 1){
const err209 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1],data:data94};
if(vErrors === null){
vErrors = [err209];
}
else {
vErrors.push(err209);
}
errors++;
}
const len28 = data94.length;
for(let i28=0; i28<len28; i28++){
let data95 = data94[i28];
if(typeof data95 !== "string"){
const err210 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/contains/" + i28,schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1].items,data:data95};
if(vErrors === null){
vErrors = [err210];
}
else {
vErrors.push(err210);
}
errors++;
}
}
}
else {
const err211 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf[1],data:data94};
if(vErrors === null){
vErrors = [err211];
}
else {
vErrors.push(err211);
}
errors++;
}
var _valid21 = _errs286 === errors;
valid90 = valid90 || _valid21;
}
if(!valid90){
const err212 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/contains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/contains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.contains.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.contains,data:data94};
if(vErrors === null){
vErrors = [err212];
}
else {
vErrors.push(err212);
}
errors++;
}
else {
errors = _errs283;
if(vErrors !== null){
if(_errs283){
vErrors.length = _errs283;
}
else {
vErrors = null;
}
}
}
}
if(data93.icontains !== undefined){
let data96 = data93.icontains;
const _errs291 = errors;
let valid93 = false;
const _errs292 = errors;
if(typeof data96 !== "string"){
const err213 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[0],data:data96};
if(vErrors === null){
vErrors = [err213];
}
else {
vErrors.push(err213);
}
errors++;
}
var _valid22 = _errs292 === errors;
valid93 = valid93 || _valid22;
if(!valid93){
const _errs294 = errors;
if(Array.isArray(data96)){
if(data96.length < 1){
const err214 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1],data:data96};
if(vErrors === null){
vErrors = [err214];
}
else {
vErrors.push(err214);
}
errors++;
}
const len29 = data96.length;
for(let i29=0; i29<len29; i29++){
let data97 = data96[i29];
if(typeof data97 !== "string"){
const err215 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/icontains/" + i29,schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1].items,data:data97};
if(vErrors === null){
vErrors = [err215];
}
else {
vErrors.push(err215);
}
errors++;
}
}
}
else {
const err216 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf[1],data:data96};
if(vErrors === null){
vErrors = [err216];
}
else {
vErrors.push(err216);
}
errors++;
}
var _valid22 = _errs294 === errors;
valid93 = valid93 || _valid22;
}
if(!valid93){
const err217 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/icontains",schemaPath:"#/properties/cases/items/properties/answer/items/properties/icontains/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.icontains.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.icontains,data:data96};
if(vErrors === null){
vErrors = [err217];
}
else {
vErrors.push(err217);
}
errors++;
}
else {
errors = _errs291;
if(vErrors !== null){
if(_errs291){
vErrors.length = _errs291;
}
else {
vErrors = null;
}
}
}
}
if(data93.absent !== undefined){
let data98 = data93.absent;
const _errs299 = errors;
let valid96 = false;
const _errs300 = errors;
if(typeof data98 !== "string"){
const err218 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[0],data:data98};
if(vErrors === null){
vErrors = [err218];
}
else {
vErrors.push(err218);
}
errors++;
}
var _valid23 = _errs300 === errors;
valid96 = valid96 || _valid23;
if(!valid96){
const _errs302 = errors;
if(Array.isArray(data98)){
if(data98.length < 1){
const err219 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1],data:data98};
if(vErrors === null){
vErrors = [err219];
}
else {
vErrors.push(err219);
}
errors++;
}
const len30 = data98.length;
for(let i30=0; i30<len30; i30++){
let data99 = data98[i30];
if(typeof data99 !== "string"){
const err220 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/absent/" + i30,schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1].items,data:data99};
if(vErrors === null){
vErrors = [err220];
}
else {
vErrors.push(err220);
}
errors++;
}
}
}
else {
const err221 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf[1],data:data98};
if(vErrors === null){
vErrors = [err221];
}
else {
vErrors.push(err221);
}
errors++;
}
var _valid23 = _errs302 === errors;
valid96 = valid96 || _valid23;
}
if(!valid96){
const err222 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/absent",schemaPath:"#/properties/cases/items/properties/answer/items/properties/absent/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.absent.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.absent,data:data98};
if(vErrors === null){
vErrors = [err222];
}
else {
vErrors.push(err222);
}
errors++;
}
else {
errors = _errs299;
if(vErrors !== null){
if(_errs299){
vErrors.length = _errs299;
}
else {
vErrors = null;
}
}
}
}
if(data93.regex !== undefined){
let data100 = data93.regex;
const _errs307 = errors;
let valid99 = false;
const _errs308 = errors;
if(typeof data100 !== "string"){
const err223 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[0],data:data100};
if(vErrors === null){
vErrors = [err223];
}
else {
vErrors.push(err223);
}
errors++;
}
var _valid24 = _errs308 === errors;
valid99 = valid99 || _valid24;
if(!valid99){
const _errs310 = errors;
if(Array.isArray(data100)){
if(data100.length < 1){
const err224 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1],data:data100};
if(vErrors === null){
vErrors = [err224];
}
else {
vErrors.push(err224);
}
errors++;
}
const len31 = data100.length;
for(let i31=0; i31<len31; i31++){
let data101 = data100[i31];
if(typeof data101 !== "string"){
const err225 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/regex/" + i31,schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1].items.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1].items,data:data101};
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
const err226 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf[1],data:data100};
if(vErrors === null){
vErrors = [err226];
}
else {
vErrors.push(err226);
}
errors++;
}
var _valid24 = _errs310 === errors;
valid99 = valid99 || _valid24;
}
if(!valid99){
const err227 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/regex",schemaPath:"#/properties/cases/items/properties/answer/items/properties/regex/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.regex.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.regex,data:data100};
if(vErrors === null){
vErrors = [err227];
}
else {
vErrors.push(err227);
}
errors++;
}
else {
errors = _errs307;
if(vErrors !== null){
if(_errs307){
vErrors.length = _errs307;
}
else {
vErrors = null;
}
}
}
}
if(data93.equals !== undefined){
let data102 = data93.equals;
if(typeof data102 !== "string"){
const err228 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/equals",schemaPath:"#/properties/cases/items/properties/answer/items/properties/equals/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.equals.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.equals,data:data102};
if(vErrors === null){
vErrors = [err228];
}
else {
vErrors.push(err228);
}
errors++;
}
}
if(data93.schema !== undefined){
let data103 = data93.schema;
const _errs317 = errors;
let valid102 = false;
const _errs318 = errors;
if(typeof data103 !== "string"){
const err229 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/schema",schemaPath:"#/properties/cases/items/properties/answer/items/properties/schema/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[0].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[0],data:data103};
if(vErrors === null){
vErrors = [err229];
}
else {
vErrors.push(err229);
}
errors++;
}
var _valid25 = _errs318 === errors;
valid102 = valid102 || _valid25;
if(!valid102){
const _errs320 = errors;
if(!(data103 && typeof data103 == "object" && !Array.isArray(data103))){
const err230 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/schema",schemaPath:"#/properties/cases/items/properties/answer/items/properties/schema/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[1].type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf[1],data:data103};
if(vErrors === null){
vErrors = [err230];
}
else {
vErrors.push(err230);
}
errors++;
}
var _valid25 = _errs320 === errors;
valid102 = valid102 || _valid25;
}
if(!valid102){
const err231 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/schema",schemaPath:"#/properties/cases/items/properties/answer/items/properties/schema/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.cases.items.properties.answer.items.properties.schema.anyOf,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.schema,data:data103};
if(vErrors === null){
vErrors = [err231];
}
else {
vErrors.push(err231);
}
errors++;
}
else {
errors = _errs317;
if(vErrors !== null){
if(_errs317){
vErrors.length = _errs317;
}
else {
vErrors = null;
}
}
}
}
if(data93.verdict !== undefined){
let data104 = data93.verdict;
if(typeof data104 !== "string"){
const err232 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/verdict",schemaPath:"#/properties/cases/items/properties/answer/items/properties/verdict/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.verdict.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.verdict,data:data104};
if(vErrors === null){
vErrors = [err232];
}
else {
vErrors.push(err232);
}
errors++;
}
}
if(data93.action !== undefined){
let data105 = data93.action;
if(data105 && typeof data105 == "object" && !Array.isArray(data105)){
if(data105.type === undefined){
const err233 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/action",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.action.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action,data:data105};
if(vErrors === null){
vErrors = [err233];
}
else {
vErrors.push(err233);
}
errors++;
}
for(const key13 in data105){
if(!((key13 === "type") || (key13 === "params"))){
const err234 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/action",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action,data:data105};
if(vErrors === null){
vErrors = [err234];
}
else {
vErrors.push(err234);
}
errors++;
}
}
if(data105.type !== undefined){
let data106 = data105.type;
if(typeof data106 !== "string"){
const err235 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/action/type",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.type.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.type,data:data106};
if(vErrors === null){
vErrors = [err235];
}
else {
vErrors.push(err235);
}
errors++;
}
}
if(data105.params !== undefined){
let data107 = data105.params;
if(!(data107 && typeof data107 == "object" && !Array.isArray(data107))){
const err236 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/action/params",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.params.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action.properties.params,data:data107};
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
const err237 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/action",schemaPath:"#/properties/cases/items/properties/answer/items/properties/action/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.action.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.action,data:data105};
if(vErrors === null){
vErrors = [err237];
}
else {
vErrors.push(err237);
}
errors++;
}
}
if(data93.similar !== undefined){
let data108 = data93.similar;
if(data108 && typeof data108 == "object" && !Array.isArray(data108)){
if(Object.keys(data108).length < 2){
const err238 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/minProperties",keyword:"minProperties",params:{limit: 2},message:"must NOT have fewer than 2 properties",schema:2,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data108};
if(vErrors === null){
vErrors = [err238];
}
else {
vErrors.push(err238);
}
errors++;
}
if(data108.atLeast === undefined){
const err239 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data108};
if(vErrors === null){
vErrors = [err239];
}
else {
vErrors.push(err239);
}
errors++;
}
for(const key14 in data108){
if(!(((key14 === "text") || (key14 === "file")) || (key14 === "atLeast"))){
const err240 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data108};
if(vErrors === null){
vErrors = [err240];
}
else {
vErrors.push(err240);
}
errors++;
}
}
if(data108.text !== undefined){
let data109 = data108.text;
if(typeof data109 !== "string"){
const err241 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/similar/text",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.text.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.text,data:data109};
if(vErrors === null){
vErrors = [err241];
}
else {
vErrors.push(err241);
}
errors++;
}
}
if(data108.file !== undefined){
let data110 = data108.file;
if(typeof data110 !== "string"){
const err242 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/similar/file",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.file.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.file,data:data110};
if(vErrors === null){
vErrors = [err242];
}
else {
vErrors.push(err242);
}
errors++;
}
}
if(data108.atLeast !== undefined){
let data111 = data108.atLeast;
if(typeof data111 == "number"){
if(data111 > 1 || isNaN(data111)){
const err243 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/similar/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast,data:data111};
if(vErrors === null){
vErrors = [err243];
}
else {
vErrors.push(err243);
}
errors++;
}
if(data111 < 0 || isNaN(data111)){
const err244 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/similar/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast,data:data111};
if(vErrors === null){
vErrors = [err244];
}
else {
vErrors.push(err244);
}
errors++;
}
}
else {
const err245 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/similar/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar.properties.atLeast,data:data111};
if(vErrors === null){
vErrors = [err245];
}
else {
vErrors.push(err245);
}
errors++;
}
}
}
else {
const err246 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/similar",schemaPath:"#/properties/cases/items/properties/answer/items/properties/similar/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.similar.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.similar,data:data108};
if(vErrors === null){
vErrors = [err246];
}
else {
vErrors.push(err246);
}
errors++;
}
}
if(data93.judge !== undefined){
let data112 = data93.judge;
if(data112 && typeof data112 == "object" && !Array.isArray(data112)){
if(data112.rubric === undefined){
const err247 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "rubric"},message:"must have required property '"+"rubric"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data112};
if(vErrors === null){
vErrors = [err247];
}
else {
vErrors.push(err247);
}
errors++;
}
if(data112.atLeast === undefined){
const err248 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/required",keyword:"required",params:{missingProperty: "atLeast"},message:"must have required property '"+"atLeast"+"'",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.required,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data112};
if(vErrors === null){
vErrors = [err248];
}
else {
vErrors.push(err248);
}
errors++;
}
for(const key15 in data112){
if(!(((key15 === "rubric") || (key15 === "model")) || (key15 === "atLeast"))){
const err249 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data112};
if(vErrors === null){
vErrors = [err249];
}
else {
vErrors.push(err249);
}
errors++;
}
}
if(data112.rubric !== undefined){
let data113 = data112.rubric;
if(typeof data113 !== "string"){
const err250 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/judge/rubric",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/rubric/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.rubric.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.rubric,data:data113};
if(vErrors === null){
vErrors = [err250];
}
else {
vErrors.push(err250);
}
errors++;
}
}
if(data112.model !== undefined){
let data114 = data112.model;
if(typeof data114 !== "string"){
const err251 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/judge/model",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.model.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.model,data:data114};
if(vErrors === null){
vErrors = [err251];
}
else {
vErrors.push(err251);
}
errors++;
}
}
if(data112.atLeast !== undefined){
let data115 = data112.atLeast;
if(typeof data115 == "number"){
if(data115 > 1 || isNaN(data115)){
const err252 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/judge/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/atLeast/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast,data:data115};
if(vErrors === null){
vErrors = [err252];
}
else {
vErrors.push(err252);
}
errors++;
}
if(data115 < 0 || isNaN(data115)){
const err253 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/judge/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/atLeast/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast,data:data115};
if(vErrors === null){
vErrors = [err253];
}
else {
vErrors.push(err253);
}
errors++;
}
}
else {
const err254 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/judge/atLeast",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/properties/atLeast/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge.properties.atLeast,data:data115};
if(vErrors === null){
vErrors = [err254];
}
else {
vErrors.push(err254);
}
errors++;
}
}
}
else {
const err255 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27+"/judge",schemaPath:"#/properties/cases/items/properties/answer/items/properties/judge/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.properties.judge.type,parentSchema:schema11.properties.cases.items.properties.answer.items.properties.judge,data:data112};
if(vErrors === null){
vErrors = [err255];
}
else {
vErrors.push(err255);
}
errors++;
}
}
}
else {
const err256 = {instancePath:instancePath+"/cases/" + i15+"/answer/" + i27,schemaPath:"#/properties/cases/items/properties/answer/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.properties.answer.items.type,parentSchema:schema11.properties.cases.items.properties.answer.items,data:data93};
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
const err257 = {instancePath:instancePath+"/cases/" + i15+"/answer",schemaPath:"#/properties/cases/items/properties/answer/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.items.properties.answer.type,parentSchema:schema11.properties.cases.items.properties.answer,data:data92};
if(vErrors === null){
vErrors = [err257];
}
else {
vErrors.push(err257);
}
errors++;
}
}
}
else {
const err258 = {instancePath:instancePath+"/cases/" + i15,schemaPath:"#/properties/cases/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.cases.items.type,parentSchema:schema11.properties.cases.items,data:data57};
if(vErrors === null){
vErrors = [err258];
}
else {
vErrors.push(err258);
}
errors++;
}
}
}
else {
const err259 = {instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.cases.type,parentSchema:schema11.properties.cases,data:data56};
if(vErrors === null){
vErrors = [err259];
}
else {
vErrors.push(err259);
}
errors++;
}
}
}
else {
const err260 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err260];
}
else {
vErrors.push(err260);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkTestFile: DataCheck = validate10
