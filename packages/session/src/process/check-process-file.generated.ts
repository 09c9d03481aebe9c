// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core/data-file'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire process","description":"A way of working with a person through modes: what each is for, what is filled in, what a model is told.","type":"object","additionalProperties":false,"required":["description","modes","state"],"properties":{"$schema":{"type":"string"},"description":{"type":"string","pattern":"."},"modes":{"type":"object","minProperties":1,"description":"In the order in which they are gone through.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["goal"],"properties":{"display":{"type":"string","pattern":".","description":"As the state shows it; the name in capitals unless said."},"goal":{"type":"string","pattern":"."},"sections":{"type":"object","description":"What its prompts see of the state; relevant unless said.","additionalProperties":{"enum":["always","relevant","summary","omit"]}},"content_updates":{"type":"boolean","default":true,"description":"Whether replies may write texts."},"gate":{"type":"array","items":{"type":"object","additionalProperties":false,"properties":{"complete":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"},"minItems":1,"description":"Work templates that must be complete."},"field":{"type":"string","pattern":"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$","description":"section.field of the state that must have a value."},"is":{"description":"The value that the field must have; any unless said."},"confirmed":{"type":"string","pattern":"^[a-z][a-z0-9_]*$","description":"What the person must have confirmed."},"written":{"type":"string","pattern":".","description":"A kind of document that there must be."},"for_each":{"type":"string","pattern":".","description":"One for every document of this kind."},"say":{"type":"string","pattern":".","description":"What a person reads where it does not hold."}}},"description":"What must hold before the next mode, or the end."},"next":{"type":"string","pattern":"^[a-z][a-z0-9_]*$","description":"The mode that the gate leads to; the end unless said."}}}},"templates":{"type":"object","description":"What the person and the model fill in together.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["display","file","fields"],"properties":{"display":{"type":"string","pattern":"."},"file":{"type":"string","pattern":".","description":"Where it is written in the project's folder."},"document":{"type":"string","pattern":".","description":"The prompt template that writes the file."},"fields":{"type":"object","minProperties":1,"propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":["object","null"],"additionalProperties":false,"properties":{"display":{"type":"string","pattern":"."},"description":{"type":"string","pattern":"."},"type":{"enum":["text","list"],"default":"text"},"required":{"type":"boolean","default":true},"at_least":{"type":"integer","minimum":1,"default":1}}}}}}},"state":{"type":"object","description":"What a session knows of itself, in the order in which the model is told.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"of":{"enum":["fields","templates","knowledge","notebooks"],"default":"fields"},"fields":{"type":"object","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":["object","null"],"additionalProperties":false,"properties":{"type":{"enum":["text","integer","boolean","list"],"default":"text"},"description":{"type":"string","pattern":"."},"element":{"type":"string","pattern":"^[a-z][a-z0-9_]*$","description":"The element of each entry of a list."},"attributes":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"},"description":"What an entry may say beside its text."}}}}}}},"medium":{"type":"object","description":"What a medium state has beside the core of the mode, the most worthy first: sections, or lists as section.field, and how many entries each has at most. Knowledge unless said.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$"},"additionalProperties":{"type":"integer","minimum":1}},"minimal":{"type":"object","description":"What is left of the state on the smallest models: element names, and the fields that they show.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"string","pattern":"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"}},"confirmations":{"type":"object","description":"What only the person can say.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"set":{"type":"object","additionalProperties":{"type":["string","boolean","integer"]}},"say":{"type":"string","pattern":"."}}}},"content":{"type":"object","description":"What a text of a reply becomes, by kind of document; the first that fits. Documents of other kinds are then written by their actions only.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["target","key","file"],"properties":{"target":{"type":"string","pattern":".","description":"A regular expression, tried on the target, whatever the case."},"key":{"type":"string","pattern":".","description":"What the document is called; $1 is the first group of the expression."},"file":{"type":"string","pattern":".","description":"Where it is written in the project's folder, with $1 as in key."}}}},"content_files":{"type":"object","description":"Which other files replies may write, where no rule of content fits the target.","additionalProperties":false,"properties":{"extensions":{"type":"array","items":{"enum":["md","markdown","txt","rst","adoc","org","fountain","csv","tsv"]},"description":"File name extensions without the dot; md and txt by default."},"folders":{"type":"array","items":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9 _/-]*$"},"description":"Folders in the project's folder, their subfolders included; any by default."}}},"knowledge":{"type":"object","additionalProperties":false,"required":["categories"],"properties":{"categories":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"},"minItems":1},"always":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"},"description":"Categories that are brought first."},"entries":{"type":"object","additionalProperties":false,"required":["full","medium","minimal"],"properties":{"full":{"type":"integer","minimum":0},"medium":{"type":"integer","minimum":0},"minimal":{"type":"integer","minimum":0}}}}},"notebooks":{"type":"object","additionalProperties":false,"required":["roles"],"properties":{"roles":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"}}}},"models":{"type":"array","description":"Which model a message goes to; the first rule that fits.","items":{"type":"object","additionalProperties":false,"required":["name","model"],"properties":{"name":{"type":"string","pattern":"."},"modes":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"}},"words":{"type":"array","items":{"type":"string","pattern":"."}},"longer_than":{"type":"integer","minimum":0},"shorter_than":{"type":"integer","minimum":1},"model":{"anyOf":[{"type":"integer","minimum":1},{"type":"string","pattern":"."}],"description":"A model's id, or a position in the session's list of models, from 1."}}}},"text_rules":{"type":"object","description":"What prose and messages must not hold.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["kind","severity","say"],"properties":{"kind":{"enum":["prose","communication"]},"severity":{"enum":["zero_tolerance","deduction","warning"]},"pattern":{"type":"string","pattern":".","description":"A regular expression, tried on each paragraph."},"check":{"type":"string","pattern":".","description":"A check that a pattern cannot say."},"say":{"type":"string","pattern":"."}}}}}};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp(".", "u");
const pattern1 = new RegExp("^[a-z][a-z0-9_]*$", "u");
const pattern5 = new RegExp("^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$", "u");
const pattern23 = new RegExp("^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$", "u");
const pattern32 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9 _/-]*$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.description === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},message:"must have required property '"+"description"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.modes === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "modes"},message:"must have required property '"+"modes"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.state === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "state"},message:"must have required property '"+"state"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema11.properties, key0))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.description !== undefined){
let data1 = data.description;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err5 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.description,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.description.type,parentSchema:schema11.properties.description,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.modes !== undefined){
let data2 = data.modes;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length < 1){
const err7 = {instancePath:instancePath+"/modes",schemaPath:"#/properties/modes/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.modes,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 in data2){
const _errs8 = errors;
if(typeof key1 === "string"){
if(!pattern1.test(key1)){
const err8 = {instancePath:instancePath+"/modes",schemaPath:"#/properties/modes/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid1 = _errs8 === errors;
if(!valid1){
const err9 = {instancePath:instancePath+"/modes",schemaPath:"#/properties/modes/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema11.properties.modes.propertyNames,parentSchema:schema11.properties.modes,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
for(const key2 in data2){
let data3 = data2[key2];
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.goal === undefined){
const err10 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/modes/additionalProperties/required",keyword:"required",params:{missingProperty: "goal"},message:"must have required property '"+"goal"+"'",schema:schema11.properties.modes.additionalProperties.required,parentSchema:schema11.properties.modes.additionalProperties,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key3 in data3){
if(!((((((key3 === "display") || (key3 === "goal")) || (key3 === "sections")) || (key3 === "content_updates")) || (key3 === "gate")) || (key3 === "next"))){
const err11 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/modes/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.modes.additionalProperties,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.display !== undefined){
let data4 = data3.display;
if(typeof data4 === "string"){
if(!pattern0.test(data4)){
const err12 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/modes/additionalProperties/properties/display/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.display,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/modes/additionalProperties/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.display.type,parentSchema:schema11.properties.modes.additionalProperties.properties.display,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data3.goal !== undefined){
let data5 = data3.goal;
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
const err14 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/goal",schemaPath:"#/properties/modes/additionalProperties/properties/goal/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.goal,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/goal",schemaPath:"#/properties/modes/additionalProperties/properties/goal/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.goal.type,parentSchema:schema11.properties.modes.additionalProperties.properties.goal,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data3.sections !== undefined){
let data6 = data3.sections;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key4 in data6){
let data7 = data6[key4];
if(!((((data7 === "always") || (data7 === "relevant")) || (data7 === "summary")) || (data7 === "omit"))){
const err16 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/modes/additionalProperties/properties/sections/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema11.properties.modes.additionalProperties.properties.sections.additionalProperties.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.modes.additionalProperties.properties.sections.additionalProperties.enum,parentSchema:schema11.properties.modes.additionalProperties.properties.sections.additionalProperties,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/sections",schemaPath:"#/properties/modes/additionalProperties/properties/sections/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.modes.additionalProperties.properties.sections.type,parentSchema:schema11.properties.modes.additionalProperties.properties.sections,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data3.content_updates !== undefined){
let data8 = data3.content_updates;
if(typeof data8 !== "boolean"){
const err18 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/content_updates",schemaPath:"#/properties/modes/additionalProperties/properties/content_updates/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.modes.additionalProperties.properties.content_updates.type,parentSchema:schema11.properties.modes.additionalProperties.properties.content_updates,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data3.gate !== undefined){
let data9 = data3.gate;
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key5 in data10){
if(!(((((((key5 === "complete") || (key5 === "field")) || (key5 === "is")) || (key5 === "confirmed")) || (key5 === "written")) || (key5 === "for_each")) || (key5 === "say"))){
const err19 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0,schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data10.complete !== undefined){
let data11 = data10.complete;
if(Array.isArray(data11)){
if(data11.length < 1){
const err20 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/complete",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/complete/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete,data:data11};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
if(typeof data12 === "string"){
if(!pattern1.test(data12)){
const err21 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/complete/" + i1,schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/complete/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete.items,data:data12};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/complete/" + i1,schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/complete/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete.items.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete.items,data:data12};
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
const err23 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/complete",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/complete/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data10.field !== undefined){
let data13 = data10.field;
if(typeof data13 === "string"){
if(!pattern5.test(data13)){
const err24 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/field",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/field/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.field,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/field",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/field/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.field.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.field,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data10.confirmed !== undefined){
let data14 = data10.confirmed;
if(typeof data14 === "string"){
if(!pattern1.test(data14)){
const err26 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/confirmed",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/confirmed/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.confirmed,data:data14};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/confirmed",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/confirmed/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.confirmed.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.confirmed,data:data14};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data10.written !== undefined){
let data15 = data10.written;
if(typeof data15 === "string"){
if(!pattern0.test(data15)){
const err28 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/written",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/written/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.written,data:data15};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/written",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/written/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.written.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.written,data:data15};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data10.for_each !== undefined){
let data16 = data10.for_each;
if(typeof data16 === "string"){
if(!pattern0.test(data16)){
const err30 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/for_each",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/for_each/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.for_each,data:data16};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/for_each",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/for_each/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.for_each.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.for_each,data:data16};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data10.say !== undefined){
let data17 = data10.say;
if(typeof data17 === "string"){
if(!pattern0.test(data17)){
const err32 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/say",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/say/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.say,data:data17};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0+"/say",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/say/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.say.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.say,data:data17};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i0,schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.modes.additionalProperties.properties.gate.items.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items,data:data10};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate",schemaPath:"#/properties/modes/additionalProperties/properties/gate/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.modes.additionalProperties.properties.gate.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate,data:data9};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data3.next !== undefined){
let data18 = data3.next;
if(typeof data18 === "string"){
if(!pattern1.test(data18)){
const err36 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/next",schemaPath:"#/properties/modes/additionalProperties/properties/next/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.next,data:data18};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/next",schemaPath:"#/properties/modes/additionalProperties/properties/next/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.next.type,parentSchema:schema11.properties.modes.additionalProperties.properties.next,data:data18};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/modes/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.modes.additionalProperties.type,parentSchema:schema11.properties.modes.additionalProperties,data:data3};
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
const err39 = {instancePath:instancePath+"/modes",schemaPath:"#/properties/modes/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.modes.type,parentSchema:schema11.properties.modes,data:data2};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.templates !== undefined){
let data19 = data.templates;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
for(const key6 in data19){
const _errs46 = errors;
if(typeof key6 === "string"){
if(!pattern1.test(key6)){
const err40 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.templates.propertyNames,data:key6,propertyName:key6};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
var valid10 = _errs46 === errors;
if(!valid10){
const err41 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/propertyNames",keyword:"propertyNames",params:{propertyName: key6},message:"property name must be valid",schema:schema11.properties.templates.propertyNames,parentSchema:schema11.properties.templates,data:data19};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
for(const key7 in data19){
let data20 = data19[key7];
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.display === undefined){
const err42 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/required",keyword:"required",params:{missingProperty: "display"},message:"must have required property '"+"display"+"'",schema:schema11.properties.templates.additionalProperties.required,parentSchema:schema11.properties.templates.additionalProperties,data:data20};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data20.file === undefined){
const err43 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/required",keyword:"required",params:{missingProperty: "file"},message:"must have required property '"+"file"+"'",schema:schema11.properties.templates.additionalProperties.required,parentSchema:schema11.properties.templates.additionalProperties,data:data20};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(data20.fields === undefined){
const err44 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/required",keyword:"required",params:{missingProperty: "fields"},message:"must have required property '"+"fields"+"'",schema:schema11.properties.templates.additionalProperties.required,parentSchema:schema11.properties.templates.additionalProperties,data:data20};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
for(const key8 in data20){
if(!((((key8 === "display") || (key8 === "file")) || (key8 === "document")) || (key8 === "fields"))){
const err45 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.templates.additionalProperties,data:data20};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data20.display !== undefined){
let data21 = data20.display;
if(typeof data21 === "string"){
if(!pattern0.test(data21)){
const err46 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/templates/additionalProperties/properties/display/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.display,data:data21};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/templates/additionalProperties/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.display.type,parentSchema:schema11.properties.templates.additionalProperties.properties.display,data:data21};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data20.file !== undefined){
let data22 = data20.file;
if(typeof data22 === "string"){
if(!pattern0.test(data22)){
const err48 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/file",schemaPath:"#/properties/templates/additionalProperties/properties/file/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.file,data:data22};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/file",schemaPath:"#/properties/templates/additionalProperties/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.file.type,parentSchema:schema11.properties.templates.additionalProperties.properties.file,data:data22};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data20.document !== undefined){
let data23 = data20.document;
if(typeof data23 === "string"){
if(!pattern0.test(data23)){
const err50 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/document",schemaPath:"#/properties/templates/additionalProperties/properties/document/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.document,data:data23};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/document",schemaPath:"#/properties/templates/additionalProperties/properties/document/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.document.type,parentSchema:schema11.properties.templates.additionalProperties.properties.document,data:data23};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data20.fields !== undefined){
let data24 = data20.fields;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(Object.keys(data24).length < 1){
const err52 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/templates/additionalProperties/properties/fields/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.templates.additionalProperties.properties.fields,data:data24};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
for(const key9 in data24){
const _errs59 = errors;
if(typeof key9 === "string"){
if(!pattern1.test(key9)){
const err53 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/templates/additionalProperties/properties/fields/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.templates.additionalProperties.properties.fields.propertyNames,data:key9,propertyName:key9};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
var valid13 = _errs59 === errors;
if(!valid13){
const err54 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/templates/additionalProperties/properties/fields/propertyNames",keyword:"propertyNames",params:{propertyName: key9},message:"property name must be valid",schema:schema11.properties.templates.additionalProperties.properties.fields.propertyNames,parentSchema:schema11.properties.templates.additionalProperties.properties.fields,data:data24};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
for(const key10 in data24){
let data25 = data24[key10];
if((!(data25 && typeof data25 == "object" && !Array.isArray(data25))) && (data25 !== null)){
const err55 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/type",keyword:"type",params:{type: schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.type},message:"must be object,null",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties,data:data25};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key11 in data25){
if(!(((((key11 === "display") || (key11 === "description")) || (key11 === "type")) || (key11 === "required")) || (key11 === "at_least"))){
const err56 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties,data:data25};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data25.display !== undefined){
let data26 = data25.display;
if(typeof data26 === "string"){
if(!pattern0.test(data26)){
const err57 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/display/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.display,data:data26};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.display.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.display,data:data26};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data25.description !== undefined){
let data27 = data25.description;
if(typeof data27 === "string"){
if(!pattern0.test(data27)){
const err59 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/description/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.description,data:data27};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.description.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.description,data:data27};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data25.type !== undefined){
let data28 = data25.type;
if(!((data28 === "text") || (data28 === "list"))){
const err61 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/type/enum",keyword:"enum",params:{allowedValues: schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.type.enum,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.type,data:data28};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data25.required !== undefined){
let data29 = data25.required;
if(typeof data29 !== "boolean"){
const err62 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1")+"/required",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.required.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.required,data:data29};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data25.at_least !== undefined){
let data30 = data25.at_least;
if(!((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30)))){
const err63 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1")+"/at_least",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/at_least/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.at_least.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.at_least,data:data30};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(typeof data30 == "number"){
if(data30 < 1 || isNaN(data30)){
const err64 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key10.replace(/~/g, "~0").replace(/\//g, "~1")+"/at_least",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/at_least/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.at_least,data:data30};
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
}
}
}
else {
const err65 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/templates/additionalProperties/properties/fields/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.templates.additionalProperties.properties.fields.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields,data:data24};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath:instancePath+"/templates/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.templates.additionalProperties.type,parentSchema:schema11.properties.templates.additionalProperties,data:data20};
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
const err67 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.templates.type,parentSchema:schema11.properties.templates,data:data19};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data.state !== undefined){
let data31 = data.state;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key12 in data31){
const _errs75 = errors;
if(typeof key12 === "string"){
if(!pattern1.test(key12)){
const err68 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.state.propertyNames,data:key12,propertyName:key12};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
var valid16 = _errs75 === errors;
if(!valid16){
const err69 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/propertyNames",keyword:"propertyNames",params:{propertyName: key12},message:"property name must be valid",schema:schema11.properties.state.propertyNames,parentSchema:schema11.properties.state,data:data31};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
for(const key13 in data31){
let data32 = data31[key13];
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
for(const key14 in data32){
if(!((key14 === "of") || (key14 === "fields"))){
const err70 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/state/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.state.additionalProperties,data:data32};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data32.of !== undefined){
let data33 = data32.of;
if(!((((data33 === "fields") || (data33 === "templates")) || (data33 === "knowledge")) || (data33 === "notebooks"))){
const err71 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/of",schemaPath:"#/properties/state/additionalProperties/properties/of/enum",keyword:"enum",params:{allowedValues: schema11.properties.state.additionalProperties.properties.of.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.state.additionalProperties.properties.of.enum,parentSchema:schema11.properties.state.additionalProperties.properties.of,data:data33};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data32.fields !== undefined){
let data34 = data32.fields;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key15 in data34){
const _errs83 = errors;
if(typeof key15 === "string"){
if(!pattern1.test(key15)){
const err72 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/state/additionalProperties/properties/fields/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.state.additionalProperties.properties.fields.propertyNames,data:key15,propertyName:key15};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
var valid19 = _errs83 === errors;
if(!valid19){
const err73 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/state/additionalProperties/properties/fields/propertyNames",keyword:"propertyNames",params:{propertyName: key15},message:"property name must be valid",schema:schema11.properties.state.additionalProperties.properties.fields.propertyNames,parentSchema:schema11.properties.state.additionalProperties.properties.fields,data:data34};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
for(const key16 in data34){
let data35 = data34[key16];
if((!(data35 && typeof data35 == "object" && !Array.isArray(data35))) && (data35 !== null)){
const err74 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/type",keyword:"type",params:{type: schema11.properties.state.additionalProperties.properties.fields.additionalProperties.type},message:"must be object,null",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties,data:data35};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
for(const key17 in data35){
if(!((((key17 === "type") || (key17 === "description")) || (key17 === "element")) || (key17 === "attributes"))){
const err75 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key17},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties,data:data35};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data35.type !== undefined){
let data36 = data35.type;
if(!((((data36 === "text") || (data36 === "integer")) || (data36 === "boolean")) || (data36 === "list"))){
const err76 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/type/enum",keyword:"enum",params:{allowedValues: schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.type.enum,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.type,data:data36};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data35.description !== undefined){
let data37 = data35.description;
if(typeof data37 === "string"){
if(!pattern0.test(data37)){
const err77 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/description/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.description,data:data37};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.description.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.description,data:data37};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data35.element !== undefined){
let data38 = data35.element;
if(typeof data38 === "string"){
if(!pattern1.test(data38)){
const err79 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/element",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/element/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.element,data:data38};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
else {
const err80 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/element",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/element/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.element.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.element,data:data38};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data35.attributes !== undefined){
let data39 = data35.attributes;
if(Array.isArray(data39)){
const len2 = data39.length;
for(let i2=0; i2<len2; i2++){
let data40 = data39[i2];
if(typeof data40 === "string"){
if(!pattern1.test(data40)){
const err81 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/attributes/" + i2,schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/attributes/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes.items,data:data40};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
else {
const err82 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/attributes/" + i2,schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/attributes/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes.items.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes.items,data:data40};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
}
else {
const err83 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/attributes",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/attributes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes,data:data39};
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
}
}
else {
const err84 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/state/additionalProperties/properties/fields/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.state.additionalProperties.properties.fields.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields,data:data34};
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
const err85 = {instancePath:instancePath+"/state/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/state/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.state.additionalProperties.type,parentSchema:schema11.properties.state.additionalProperties,data:data32};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
}
else {
const err86 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.state.type,parentSchema:schema11.properties.state,data:data31};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data.medium !== undefined){
let data41 = data.medium;
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
for(const key18 in data41){
const _errs99 = errors;
if(typeof key18 === "string"){
if(!pattern23.test(key18)){
const err87 = {instancePath:instancePath+"/medium",schemaPath:"#/properties/medium/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$"+"\"",schema:"^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$",parentSchema:schema11.properties.medium.propertyNames,data:key18,propertyName:key18};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
var valid24 = _errs99 === errors;
if(!valid24){
const err88 = {instancePath:instancePath+"/medium",schemaPath:"#/properties/medium/propertyNames",keyword:"propertyNames",params:{propertyName: key18},message:"property name must be valid",schema:schema11.properties.medium.propertyNames,parentSchema:schema11.properties.medium,data:data41};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
for(const key19 in data41){
let data42 = data41[key19];
if(!((typeof data42 == "number") && (!(data42 % 1) && !isNaN(data42)))){
const err89 = {instancePath:instancePath+"/medium/" + key19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/medium/additionalProperties/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.medium.additionalProperties.type,parentSchema:schema11.properties.medium.additionalProperties,data:data42};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
if(typeof data42 == "number"){
if(data42 < 1 || isNaN(data42)){
const err90 = {instancePath:instancePath+"/medium/" + key19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/medium/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.medium.additionalProperties,data:data42};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
}
else {
const err91 = {instancePath:instancePath+"/medium",schemaPath:"#/properties/medium/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.medium.type,parentSchema:schema11.properties.medium,data:data41};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data.minimal !== undefined){
let data43 = data.minimal;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key20 in data43){
const _errs105 = errors;
if(typeof key20 === "string"){
if(!pattern1.test(key20)){
const err92 = {instancePath:instancePath+"/minimal",schemaPath:"#/properties/minimal/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.minimal.propertyNames,data:key20,propertyName:key20};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
var valid26 = _errs105 === errors;
if(!valid26){
const err93 = {instancePath:instancePath+"/minimal",schemaPath:"#/properties/minimal/propertyNames",keyword:"propertyNames",params:{propertyName: key20},message:"property name must be valid",schema:schema11.properties.minimal.propertyNames,parentSchema:schema11.properties.minimal,data:data43};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
for(const key21 in data43){
let data44 = data43[key21];
if(typeof data44 === "string"){
if(!pattern5.test(data44)){
const err94 = {instancePath:instancePath+"/minimal/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/minimal/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$",parentSchema:schema11.properties.minimal.additionalProperties,data:data44};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
else {
const err95 = {instancePath:instancePath+"/minimal/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/minimal/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.minimal.additionalProperties.type,parentSchema:schema11.properties.minimal.additionalProperties,data:data44};
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
const err96 = {instancePath:instancePath+"/minimal",schemaPath:"#/properties/minimal/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.minimal.type,parentSchema:schema11.properties.minimal,data:data43};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data.confirmations !== undefined){
let data45 = data.confirmations;
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
for(const key22 in data45){
const _errs111 = errors;
if(typeof key22 === "string"){
if(!pattern1.test(key22)){
const err97 = {instancePath:instancePath+"/confirmations",schemaPath:"#/properties/confirmations/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.confirmations.propertyNames,data:key22,propertyName:key22};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
var valid28 = _errs111 === errors;
if(!valid28){
const err98 = {instancePath:instancePath+"/confirmations",schemaPath:"#/properties/confirmations/propertyNames",keyword:"propertyNames",params:{propertyName: key22},message:"property name must be valid",schema:schema11.properties.confirmations.propertyNames,parentSchema:schema11.properties.confirmations,data:data45};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
for(const key23 in data45){
let data46 = data45[key23];
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
for(const key24 in data46){
if(!((key24 === "set") || (key24 === "say"))){
const err99 = {instancePath:instancePath+"/confirmations/" + key23.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/confirmations/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key24},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.confirmations.additionalProperties,data:data46};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
if(data46.set !== undefined){
let data47 = data46.set;
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
for(const key25 in data47){
let data48 = data47[key25];
if(((typeof data48 !== "string") && (typeof data48 !== "boolean")) && (!((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))))){
const err100 = {instancePath:instancePath+"/confirmations/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/set/" + key25.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/confirmations/additionalProperties/properties/set/additionalProperties/type",keyword:"type",params:{type: schema11.properties.confirmations.additionalProperties.properties.set.additionalProperties.type},message:"must be string,boolean,integer",schema:schema11.properties.confirmations.additionalProperties.properties.set.additionalProperties.type,parentSchema:schema11.properties.confirmations.additionalProperties.properties.set.additionalProperties,data:data48};
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
const err101 = {instancePath:instancePath+"/confirmations/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/set",schemaPath:"#/properties/confirmations/additionalProperties/properties/set/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.confirmations.additionalProperties.properties.set.type,parentSchema:schema11.properties.confirmations.additionalProperties.properties.set,data:data47};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data46.say !== undefined){
let data49 = data46.say;
if(typeof data49 === "string"){
if(!pattern0.test(data49)){
const err102 = {instancePath:instancePath+"/confirmations/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/say",schemaPath:"#/properties/confirmations/additionalProperties/properties/say/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.confirmations.additionalProperties.properties.say,data:data49};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
else {
const err103 = {instancePath:instancePath+"/confirmations/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/say",schemaPath:"#/properties/confirmations/additionalProperties/properties/say/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.confirmations.additionalProperties.properties.say.type,parentSchema:schema11.properties.confirmations.additionalProperties.properties.say,data:data49};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
}
else {
const err104 = {instancePath:instancePath+"/confirmations/" + key23.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/confirmations/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.confirmations.additionalProperties.type,parentSchema:schema11.properties.confirmations.additionalProperties,data:data46};
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
const err105 = {instancePath:instancePath+"/confirmations",schemaPath:"#/properties/confirmations/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.confirmations.type,parentSchema:schema11.properties.confirmations,data:data45};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data.content !== undefined){
let data50 = data.content;
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
for(const key26 in data50){
const _errs125 = errors;
if(typeof key26 === "string"){
if(!pattern1.test(key26)){
const err106 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.content.propertyNames,data:key26,propertyName:key26};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
var valid32 = _errs125 === errors;
if(!valid32){
const err107 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/propertyNames",keyword:"propertyNames",params:{propertyName: key26},message:"property name must be valid",schema:schema11.properties.content.propertyNames,parentSchema:schema11.properties.content,data:data50};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
for(const key27 in data50){
let data51 = data50[key27];
if(data51 && typeof data51 == "object" && !Array.isArray(data51)){
if(data51.target === undefined){
const err108 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/required",keyword:"required",params:{missingProperty: "target"},message:"must have required property '"+"target"+"'",schema:schema11.properties.content.additionalProperties.required,parentSchema:schema11.properties.content.additionalProperties,data:data51};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
if(data51.key === undefined){
const err109 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema11.properties.content.additionalProperties.required,parentSchema:schema11.properties.content.additionalProperties,data:data51};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
if(data51.file === undefined){
const err110 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/required",keyword:"required",params:{missingProperty: "file"},message:"must have required property '"+"file"+"'",schema:schema11.properties.content.additionalProperties.required,parentSchema:schema11.properties.content.additionalProperties,data:data51};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
for(const key28 in data51){
if(!(((key28 === "target") || (key28 === "key")) || (key28 === "file"))){
const err111 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key28},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.content.additionalProperties,data:data51};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data51.target !== undefined){
let data52 = data51.target;
if(typeof data52 === "string"){
if(!pattern0.test(data52)){
const err112 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1")+"/target",schemaPath:"#/properties/content/additionalProperties/properties/target/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.content.additionalProperties.properties.target,data:data52};
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
const err113 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1")+"/target",schemaPath:"#/properties/content/additionalProperties/properties/target/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.content.additionalProperties.properties.target.type,parentSchema:schema11.properties.content.additionalProperties.properties.target,data:data52};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
if(data51.key !== undefined){
let data53 = data51.key;
if(typeof data53 === "string"){
if(!pattern0.test(data53)){
const err114 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1")+"/key",schemaPath:"#/properties/content/additionalProperties/properties/key/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.content.additionalProperties.properties.key,data:data53};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
else {
const err115 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1")+"/key",schemaPath:"#/properties/content/additionalProperties/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.content.additionalProperties.properties.key.type,parentSchema:schema11.properties.content.additionalProperties.properties.key,data:data53};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data51.file !== undefined){
let data54 = data51.file;
if(typeof data54 === "string"){
if(!pattern0.test(data54)){
const err116 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1")+"/file",schemaPath:"#/properties/content/additionalProperties/properties/file/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.content.additionalProperties.properties.file,data:data54};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
else {
const err117 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1")+"/file",schemaPath:"#/properties/content/additionalProperties/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.content.additionalProperties.properties.file.type,parentSchema:schema11.properties.content.additionalProperties.properties.file,data:data54};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
}
else {
const err118 = {instancePath:instancePath+"/content/" + key27.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.content.additionalProperties.type,parentSchema:schema11.properties.content.additionalProperties,data:data51};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
}
else {
const err119 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.content.type,parentSchema:schema11.properties.content,data:data50};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data.content_files !== undefined){
let data55 = data.content_files;
if(data55 && typeof data55 == "object" && !Array.isArray(data55)){
for(const key29 in data55){
if(!((key29 === "extensions") || (key29 === "folders"))){
const err120 = {instancePath:instancePath+"/content_files",schemaPath:"#/properties/content_files/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key29},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.content_files,data:data55};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
if(data55.extensions !== undefined){
let data56 = data55.extensions;
if(Array.isArray(data56)){
const len3 = data56.length;
for(let i3=0; i3<len3; i3++){
let data57 = data56[i3];
if(!(((((((((data57 === "md") || (data57 === "markdown")) || (data57 === "txt")) || (data57 === "rst")) || (data57 === "adoc")) || (data57 === "org")) || (data57 === "fountain")) || (data57 === "csv")) || (data57 === "tsv"))){
const err121 = {instancePath:instancePath+"/content_files/extensions/" + i3,schemaPath:"#/properties/content_files/properties/extensions/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.content_files.properties.extensions.items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.content_files.properties.extensions.items.enum,parentSchema:schema11.properties.content_files.properties.extensions.items,data:data57};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
}
else {
const err122 = {instancePath:instancePath+"/content_files/extensions",schemaPath:"#/properties/content_files/properties/extensions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.content_files.properties.extensions.type,parentSchema:schema11.properties.content_files.properties.extensions,data:data56};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
if(data55.folders !== undefined){
let data58 = data55.folders;
if(Array.isArray(data58)){
const len4 = data58.length;
for(let i4=0; i4<len4; i4++){
let data59 = data58[i4];
if(typeof data59 === "string"){
if(!pattern32.test(data59)){
const err123 = {instancePath:instancePath+"/content_files/folders/" + i4,schemaPath:"#/properties/content_files/properties/folders/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9 _/-]*$"},message:"must match pattern \""+"^[A-Za-z0-9_][A-Za-z0-9 _/-]*$"+"\"",schema:"^[A-Za-z0-9_][A-Za-z0-9 _/-]*$",parentSchema:schema11.properties.content_files.properties.folders.items,data:data59};
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
const err124 = {instancePath:instancePath+"/content_files/folders/" + i4,schemaPath:"#/properties/content_files/properties/folders/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.content_files.properties.folders.items.type,parentSchema:schema11.properties.content_files.properties.folders.items,data:data59};
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
const err125 = {instancePath:instancePath+"/content_files/folders",schemaPath:"#/properties/content_files/properties/folders/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.content_files.properties.folders.type,parentSchema:schema11.properties.content_files.properties.folders,data:data58};
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
const err126 = {instancePath:instancePath+"/content_files",schemaPath:"#/properties/content_files/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.content_files.type,parentSchema:schema11.properties.content_files,data:data55};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
if(data.knowledge !== undefined){
let data60 = data.knowledge;
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
if(data60.categories === undefined){
const err127 = {instancePath:instancePath+"/knowledge",schemaPath:"#/properties/knowledge/required",keyword:"required",params:{missingProperty: "categories"},message:"must have required property '"+"categories"+"'",schema:schema11.properties.knowledge.required,parentSchema:schema11.properties.knowledge,data:data60};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
for(const key30 in data60){
if(!(((key30 === "categories") || (key30 === "always")) || (key30 === "entries"))){
const err128 = {instancePath:instancePath+"/knowledge",schemaPath:"#/properties/knowledge/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key30},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.knowledge,data:data60};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
if(data60.categories !== undefined){
let data61 = data60.categories;
if(Array.isArray(data61)){
if(data61.length < 1){
const err129 = {instancePath:instancePath+"/knowledge/categories",schemaPath:"#/properties/knowledge/properties/categories/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.knowledge.properties.categories,data:data61};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
const len5 = data61.length;
for(let i5=0; i5<len5; i5++){
let data62 = data61[i5];
if(typeof data62 === "string"){
if(!pattern1.test(data62)){
const err130 = {instancePath:instancePath+"/knowledge/categories/" + i5,schemaPath:"#/properties/knowledge/properties/categories/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.knowledge.properties.categories.items,data:data62};
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
const err131 = {instancePath:instancePath+"/knowledge/categories/" + i5,schemaPath:"#/properties/knowledge/properties/categories/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.knowledge.properties.categories.items.type,parentSchema:schema11.properties.knowledge.properties.categories.items,data:data62};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
}
else {
const err132 = {instancePath:instancePath+"/knowledge/categories",schemaPath:"#/properties/knowledge/properties/categories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.knowledge.properties.categories.type,parentSchema:schema11.properties.knowledge.properties.categories,data:data61};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
if(data60.always !== undefined){
let data63 = data60.always;
if(Array.isArray(data63)){
const len6 = data63.length;
for(let i6=0; i6<len6; i6++){
let data64 = data63[i6];
if(typeof data64 === "string"){
if(!pattern1.test(data64)){
const err133 = {instancePath:instancePath+"/knowledge/always/" + i6,schemaPath:"#/properties/knowledge/properties/always/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.knowledge.properties.always.items,data:data64};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
else {
const err134 = {instancePath:instancePath+"/knowledge/always/" + i6,schemaPath:"#/properties/knowledge/properties/always/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.knowledge.properties.always.items.type,parentSchema:schema11.properties.knowledge.properties.always.items,data:data64};
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
const err135 = {instancePath:instancePath+"/knowledge/always",schemaPath:"#/properties/knowledge/properties/always/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.knowledge.properties.always.type,parentSchema:schema11.properties.knowledge.properties.always,data:data63};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
if(data60.entries !== undefined){
let data65 = data60.entries;
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
if(data65.full === undefined){
const err136 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/required",keyword:"required",params:{missingProperty: "full"},message:"must have required property '"+"full"+"'",schema:schema11.properties.knowledge.properties.entries.required,parentSchema:schema11.properties.knowledge.properties.entries,data:data65};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
if(data65.medium === undefined){
const err137 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/required",keyword:"required",params:{missingProperty: "medium"},message:"must have required property '"+"medium"+"'",schema:schema11.properties.knowledge.properties.entries.required,parentSchema:schema11.properties.knowledge.properties.entries,data:data65};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
if(data65.minimal === undefined){
const err138 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/required",keyword:"required",params:{missingProperty: "minimal"},message:"must have required property '"+"minimal"+"'",schema:schema11.properties.knowledge.properties.entries.required,parentSchema:schema11.properties.knowledge.properties.entries,data:data65};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
for(const key31 in data65){
if(!(((key31 === "full") || (key31 === "medium")) || (key31 === "minimal"))){
const err139 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key31},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.knowledge.properties.entries,data:data65};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
if(data65.full !== undefined){
let data66 = data65.full;
if(!((typeof data66 == "number") && (!(data66 % 1) && !isNaN(data66)))){
const err140 = {instancePath:instancePath+"/knowledge/entries/full",schemaPath:"#/properties/knowledge/properties/entries/properties/full/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.knowledge.properties.entries.properties.full.type,parentSchema:schema11.properties.knowledge.properties.entries.properties.full,data:data66};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
if(typeof data66 == "number"){
if(data66 < 0 || isNaN(data66)){
const err141 = {instancePath:instancePath+"/knowledge/entries/full",schemaPath:"#/properties/knowledge/properties/entries/properties/full/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.knowledge.properties.entries.properties.full,data:data66};
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
if(data65.medium !== undefined){
let data67 = data65.medium;
if(!((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67)))){
const err142 = {instancePath:instancePath+"/knowledge/entries/medium",schemaPath:"#/properties/knowledge/properties/entries/properties/medium/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.knowledge.properties.entries.properties.medium.type,parentSchema:schema11.properties.knowledge.properties.entries.properties.medium,data:data67};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
if(typeof data67 == "number"){
if(data67 < 0 || isNaN(data67)){
const err143 = {instancePath:instancePath+"/knowledge/entries/medium",schemaPath:"#/properties/knowledge/properties/entries/properties/medium/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.knowledge.properties.entries.properties.medium,data:data67};
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
if(data65.minimal !== undefined){
let data68 = data65.minimal;
if(!((typeof data68 == "number") && (!(data68 % 1) && !isNaN(data68)))){
const err144 = {instancePath:instancePath+"/knowledge/entries/minimal",schemaPath:"#/properties/knowledge/properties/entries/properties/minimal/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.knowledge.properties.entries.properties.minimal.type,parentSchema:schema11.properties.knowledge.properties.entries.properties.minimal,data:data68};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
if(typeof data68 == "number"){
if(data68 < 0 || isNaN(data68)){
const err145 = {instancePath:instancePath+"/knowledge/entries/minimal",schemaPath:"#/properties/knowledge/properties/entries/properties/minimal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.knowledge.properties.entries.properties.minimal,data:data68};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
}
}
else {
const err146 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.knowledge.properties.entries.type,parentSchema:schema11.properties.knowledge.properties.entries,data:data65};
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
const err147 = {instancePath:instancePath+"/knowledge",schemaPath:"#/properties/knowledge/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.knowledge.type,parentSchema:schema11.properties.knowledge,data:data60};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
if(data.notebooks !== undefined){
let data69 = data.notebooks;
if(data69 && typeof data69 == "object" && !Array.isArray(data69)){
if(data69.roles === undefined){
const err148 = {instancePath:instancePath+"/notebooks",schemaPath:"#/properties/notebooks/required",keyword:"required",params:{missingProperty: "roles"},message:"must have required property '"+"roles"+"'",schema:schema11.properties.notebooks.required,parentSchema:schema11.properties.notebooks,data:data69};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
for(const key32 in data69){
if(!(key32 === "roles")){
const err149 = {instancePath:instancePath+"/notebooks",schemaPath:"#/properties/notebooks/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key32},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.notebooks,data:data69};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
if(data69.roles !== undefined){
let data70 = data69.roles;
if(Array.isArray(data70)){
const len7 = data70.length;
for(let i7=0; i7<len7; i7++){
let data71 = data70[i7];
if(typeof data71 === "string"){
if(!pattern1.test(data71)){
const err150 = {instancePath:instancePath+"/notebooks/roles/" + i7,schemaPath:"#/properties/notebooks/properties/roles/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.notebooks.properties.roles.items,data:data71};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
else {
const err151 = {instancePath:instancePath+"/notebooks/roles/" + i7,schemaPath:"#/properties/notebooks/properties/roles/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.notebooks.properties.roles.items.type,parentSchema:schema11.properties.notebooks.properties.roles.items,data:data71};
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
const err152 = {instancePath:instancePath+"/notebooks/roles",schemaPath:"#/properties/notebooks/properties/roles/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.notebooks.properties.roles.type,parentSchema:schema11.properties.notebooks.properties.roles,data:data70};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
}
else {
const err153 = {instancePath:instancePath+"/notebooks",schemaPath:"#/properties/notebooks/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.notebooks.type,parentSchema:schema11.properties.notebooks,data:data69};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
if(data.models !== undefined){
let data72 = data.models;
if(Array.isArray(data72)){
const len8 = data72.length;
for(let i8=0; i8<len8; i8++){
let data73 = data72[i8];
if(data73 && typeof data73 == "object" && !Array.isArray(data73)){
if(data73.name === undefined){
const err154 = {instancePath:instancePath+"/models/" + i8,schemaPath:"#/properties/models/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.models.items.required,parentSchema:schema11.properties.models.items,data:data73};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
if(data73.model === undefined){
const err155 = {instancePath:instancePath+"/models/" + i8,schemaPath:"#/properties/models/items/required",keyword:"required",params:{missingProperty: "model"},message:"must have required property '"+"model"+"'",schema:schema11.properties.models.items.required,parentSchema:schema11.properties.models.items,data:data73};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
for(const key33 in data73){
if(!((((((key33 === "name") || (key33 === "modes")) || (key33 === "words")) || (key33 === "longer_than")) || (key33 === "shorter_than")) || (key33 === "model"))){
const err156 = {instancePath:instancePath+"/models/" + i8,schemaPath:"#/properties/models/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key33},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.items,data:data73};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
if(data73.name !== undefined){
let data74 = data73.name;
if(typeof data74 === "string"){
if(!pattern0.test(data74)){
const err157 = {instancePath:instancePath+"/models/" + i8+"/name",schemaPath:"#/properties/models/items/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.items.properties.name,data:data74};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
else {
const err158 = {instancePath:instancePath+"/models/" + i8+"/name",schemaPath:"#/properties/models/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.items.properties.name.type,parentSchema:schema11.properties.models.items.properties.name,data:data74};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
}
if(data73.modes !== undefined){
let data75 = data73.modes;
if(Array.isArray(data75)){
const len9 = data75.length;
for(let i9=0; i9<len9; i9++){
let data76 = data75[i9];
if(typeof data76 === "string"){
if(!pattern1.test(data76)){
const err159 = {instancePath:instancePath+"/models/" + i8+"/modes/" + i9,schemaPath:"#/properties/models/items/properties/modes/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.models.items.properties.modes.items,data:data76};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
}
else {
const err160 = {instancePath:instancePath+"/models/" + i8+"/modes/" + i9,schemaPath:"#/properties/models/items/properties/modes/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.items.properties.modes.items.type,parentSchema:schema11.properties.models.items.properties.modes.items,data:data76};
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
const err161 = {instancePath:instancePath+"/models/" + i8+"/modes",schemaPath:"#/properties/models/items/properties/modes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.models.items.properties.modes.type,parentSchema:schema11.properties.models.items.properties.modes,data:data75};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
}
if(data73.words !== undefined){
let data77 = data73.words;
if(Array.isArray(data77)){
const len10 = data77.length;
for(let i10=0; i10<len10; i10++){
let data78 = data77[i10];
if(typeof data78 === "string"){
if(!pattern0.test(data78)){
const err162 = {instancePath:instancePath+"/models/" + i8+"/words/" + i10,schemaPath:"#/properties/models/items/properties/words/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.items.properties.words.items,data:data78};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
else {
const err163 = {instancePath:instancePath+"/models/" + i8+"/words/" + i10,schemaPath:"#/properties/models/items/properties/words/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.items.properties.words.items.type,parentSchema:schema11.properties.models.items.properties.words.items,data:data78};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
}
else {
const err164 = {instancePath:instancePath+"/models/" + i8+"/words",schemaPath:"#/properties/models/items/properties/words/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.models.items.properties.words.type,parentSchema:schema11.properties.models.items.properties.words,data:data77};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
}
if(data73.longer_than !== undefined){
let data79 = data73.longer_than;
if(!((typeof data79 == "number") && (!(data79 % 1) && !isNaN(data79)))){
const err165 = {instancePath:instancePath+"/models/" + i8+"/longer_than",schemaPath:"#/properties/models/items/properties/longer_than/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.items.properties.longer_than.type,parentSchema:schema11.properties.models.items.properties.longer_than,data:data79};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
if(typeof data79 == "number"){
if(data79 < 0 || isNaN(data79)){
const err166 = {instancePath:instancePath+"/models/" + i8+"/longer_than",schemaPath:"#/properties/models/items/properties/longer_than/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.items.properties.longer_than,data:data79};
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
if(data73.shorter_than !== undefined){
let data80 = data73.shorter_than;
if(!((typeof data80 == "number") && (!(data80 % 1) && !isNaN(data80)))){
const err167 = {instancePath:instancePath+"/models/" + i8+"/shorter_than",schemaPath:"#/properties/models/items/properties/shorter_than/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.items.properties.shorter_than.type,parentSchema:schema11.properties.models.items.properties.shorter_than,data:data80};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
if(typeof data80 == "number"){
if(data80 < 1 || isNaN(data80)){
const err168 = {instancePath:instancePath+"/models/" + i8+"/shorter_than",schemaPath:"#/properties/models/items/properties/shorter_than/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.items.properties.shorter_than,data:data80};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
}
if(data73.model !== undefined){
let data81 = data73.model;
const _errs193 = errors;
let valid56 = false;
const _errs194 = errors;
if(!((typeof data81 == "number") && (!(data81 % 1) && !isNaN(data81)))){
const err169 = {instancePath:instancePath+"/models/" + i8+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.items.properties.model.anyOf[0].type,parentSchema:schema11.properties.models.items.properties.model.anyOf[0],data:data81};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
if(typeof data81 == "number"){
if(data81 < 1 || isNaN(data81)){
const err170 = {instancePath:instancePath+"/models/" + i8+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.items.properties.model.anyOf[0],data:data81};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
}
var _valid0 = _errs194 === errors;
valid56 = valid56 || _valid0;
if(!valid56){
const _errs196 = errors;
if(typeof data81 === "string"){
if(!pattern0.test(data81)){
const err171 = {instancePath:instancePath+"/models/" + i8+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf/1/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.items.properties.model.anyOf[1],data:data81};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
else {
const err172 = {instancePath:instancePath+"/models/" + i8+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf/1/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.items.properties.model.anyOf[1].type,parentSchema:schema11.properties.models.items.properties.model.anyOf[1],data:data81};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
var _valid0 = _errs196 === errors;
valid56 = valid56 || _valid0;
}
if(!valid56){
const err173 = {instancePath:instancePath+"/models/" + i8+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.models.items.properties.model.anyOf,parentSchema:schema11.properties.models.items.properties.model,data:data81};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
else {
errors = _errs193;
if(vErrors !== null){
if(_errs193){
vErrors.length = _errs193;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err174 = {instancePath:instancePath+"/models/" + i8,schemaPath:"#/properties/models/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.items.type,parentSchema:schema11.properties.models.items,data:data73};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
}
}
else {
const err175 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.models.type,parentSchema:schema11.properties.models,data:data72};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
}
if(data.text_rules !== undefined){
let data82 = data.text_rules;
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
for(const key34 in data82){
const _errs200 = errors;
if(typeof key34 === "string"){
if(!pattern1.test(key34)){
const err176 = {instancePath:instancePath+"/text_rules",schemaPath:"#/properties/text_rules/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.text_rules.propertyNames,data:key34,propertyName:key34};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
}
var valid57 = _errs200 === errors;
if(!valid57){
const err177 = {instancePath:instancePath+"/text_rules",schemaPath:"#/properties/text_rules/propertyNames",keyword:"propertyNames",params:{propertyName: key34},message:"property name must be valid",schema:schema11.properties.text_rules.propertyNames,parentSchema:schema11.properties.text_rules,data:data82};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
}
for(const key35 in data82){
let data83 = data82[key35];
if(data83 && typeof data83 == "object" && !Array.isArray(data83)){
if(data83.kind === undefined){
const err178 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema11.properties.text_rules.additionalProperties.required,parentSchema:schema11.properties.text_rules.additionalProperties,data:data83};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
if(data83.severity === undefined){
const err179 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/required",keyword:"required",params:{missingProperty: "severity"},message:"must have required property '"+"severity"+"'",schema:schema11.properties.text_rules.additionalProperties.required,parentSchema:schema11.properties.text_rules.additionalProperties,data:data83};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
if(data83.say === undefined){
const err180 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/required",keyword:"required",params:{missingProperty: "say"},message:"must have required property '"+"say"+"'",schema:schema11.properties.text_rules.additionalProperties.required,parentSchema:schema11.properties.text_rules.additionalProperties,data:data83};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
for(const key36 in data83){
if(!(((((key36 === "kind") || (key36 === "severity")) || (key36 === "pattern")) || (key36 === "check")) || (key36 === "say"))){
const err181 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key36},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.text_rules.additionalProperties,data:data83};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
if(data83.kind !== undefined){
let data84 = data83.kind;
if(!((data84 === "prose") || (data84 === "communication"))){
const err182 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1")+"/kind",schemaPath:"#/properties/text_rules/additionalProperties/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.text_rules.additionalProperties.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.text_rules.additionalProperties.properties.kind.enum,parentSchema:schema11.properties.text_rules.additionalProperties.properties.kind,data:data84};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
}
if(data83.severity !== undefined){
let data85 = data83.severity;
if(!(((data85 === "zero_tolerance") || (data85 === "deduction")) || (data85 === "warning"))){
const err183 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1")+"/severity",schemaPath:"#/properties/text_rules/additionalProperties/properties/severity/enum",keyword:"enum",params:{allowedValues: schema11.properties.text_rules.additionalProperties.properties.severity.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.text_rules.additionalProperties.properties.severity.enum,parentSchema:schema11.properties.text_rules.additionalProperties.properties.severity,data:data85};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
}
if(data83.pattern !== undefined){
let data86 = data83.pattern;
if(typeof data86 === "string"){
if(!pattern0.test(data86)){
const err184 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1")+"/pattern",schemaPath:"#/properties/text_rules/additionalProperties/properties/pattern/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.text_rules.additionalProperties.properties.pattern,data:data86};
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
const err185 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1")+"/pattern",schemaPath:"#/properties/text_rules/additionalProperties/properties/pattern/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.text_rules.additionalProperties.properties.pattern.type,parentSchema:schema11.properties.text_rules.additionalProperties.properties.pattern,data:data86};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
}
if(data83.check !== undefined){
let data87 = data83.check;
if(typeof data87 === "string"){
if(!pattern0.test(data87)){
const err186 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1")+"/check",schemaPath:"#/properties/text_rules/additionalProperties/properties/check/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.text_rules.additionalProperties.properties.check,data:data87};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
}
else {
const err187 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1")+"/check",schemaPath:"#/properties/text_rules/additionalProperties/properties/check/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.text_rules.additionalProperties.properties.check.type,parentSchema:schema11.properties.text_rules.additionalProperties.properties.check,data:data87};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
}
if(data83.say !== undefined){
let data88 = data83.say;
if(typeof data88 === "string"){
if(!pattern0.test(data88)){
const err188 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1")+"/say",schemaPath:"#/properties/text_rules/additionalProperties/properties/say/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.text_rules.additionalProperties.properties.say,data:data88};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
}
else {
const err189 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1")+"/say",schemaPath:"#/properties/text_rules/additionalProperties/properties/say/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.text_rules.additionalProperties.properties.say.type,parentSchema:schema11.properties.text_rules.additionalProperties.properties.say,data:data88};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
}
}
else {
const err190 = {instancePath:instancePath+"/text_rules/" + key35.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.text_rules.additionalProperties.type,parentSchema:schema11.properties.text_rules.additionalProperties,data:data83};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
}
}
else {
const err191 = {instancePath:instancePath+"/text_rules",schemaPath:"#/properties/text_rules/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.text_rules.type,parentSchema:schema11.properties.text_rules,data:data82};
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
else {
const err192 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkProcessFile: DataCheck = validate10
