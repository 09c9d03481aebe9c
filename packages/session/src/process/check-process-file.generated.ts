// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core/data-file'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire process","description":"A process that a person works through in several modes. Defines the purpose of each mode, the work to fill in, and the model's context.","type":"object","additionalProperties":false,"required":["description","modes","state"],"properties":{"$schema":{"type":"string"},"description":{"type":"string","pattern":"."},"modes":{"type":"object","minProperties":1,"description":"The modes, in order.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["goal"],"properties":{"display":{"type":"string","pattern":".","description":"The mode's name in the state. Default: its name in capitals."},"goal":{"type":"string","pattern":"."},"sections":{"type":"object","description":"How much of each section of the state is shown in the prompts of the mode. Default: relevant.","additionalProperties":{"enum":["always","relevant","summary","omit"]}},"material":{"type":"array","items":{"type":"object","additionalProperties":false,"properties":{"work":{"type":"string","pattern":"^[a-z][a-z0-9_]*$","description":"A work template, with filled and missing fields."},"around":{"type":"string","pattern":"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$","description":"A state field (section.field) that contains the name of the current field. Only fields near the current field are shown."},"by":{"type":"integer","minimum":0,"default":2,"description":"Number of fields to show on each side of the current field."},"document":{"type":"string","pattern":".","description":"A kind of document to show."},"only_active":{"type":"boolean","default":false,"description":"Whether to show only the active document."},"lines":{"type":"boolean","default":false,"description":"Whether its lines are numbered."},"list":{"type":"array","minItems":1,"items":{"type":"string","pattern":"."},"description":"Kinds of documents to list by name."}}},"description":"The working material that the prompts of the mode contain, most important first."},"content_updates":{"type":"boolean","default":true,"description":"Whether replies may write texts."},"gate":{"type":"array","items":{"type":"object","additionalProperties":false,"properties":{"complete":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"},"minItems":1,"description":"Work templates that must be complete."},"field":{"type":"string","pattern":"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$","description":"The state field (section.field) that must have a value."},"is":{"description":"The required value of the field. Default: any."},"confirmed":{"type":"string","pattern":"^[a-z][a-z0-9_]*$","description":"A condition that the person must have confirmed."},"written":{"type":"string","pattern":".","description":"A kind of document that must exist."},"for_each":{"type":"string","pattern":".","description":"If set, a document of the `written` kind must exist for every document of this kind."},"covered":{"type":"string","pattern":"^[a-z][a-z0-9_]*$","description":"A work template. Each required field needs a plan that mentions the field, and a text for that plan."},"by":{"type":"string","pattern":".","description":"The kind of the documents that contain the plans. Plans list the names of fields."},"in":{"type":"string","pattern":".","description":"The kind of the documents that contain the texts. A text has the same key as its plan."},"say":{"type":"string","pattern":".","description":"The message to show if the condition is not met."}}},"description":"Conditions for moving to the next mode, or to the end."},"next":{"type":"string","pattern":"^[a-z][a-z0-9_]*$","description":"The mode that follows the gate. Default: the process ends."}}}},"templates":{"type":"object","description":"Work that the person and the model fill in together.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["display","file","fields"],"properties":{"display":{"type":"string","pattern":"."},"file":{"type":"string","pattern":".","description":"Its path in the project's folder."},"document":{"type":"string","pattern":".","description":"The template that renders the file."},"fields":{"type":"object","minProperties":1,"propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":["object","null"],"additionalProperties":false,"properties":{"display":{"type":"string","pattern":"."},"description":{"type":"string","pattern":"."},"type":{"enum":["text","list"],"default":"text"},"enum":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","pattern":"^\\S(.*\\S)?$"},"description":"Allowed values; for a list, the allowed entries. Default: any."},"required":{"type":"boolean","default":true},"at_least":{"type":"integer","minimum":1,"default":1},"sets":{"type":"string","pattern":"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$","description":"A state field (section.field) that also gets the value of this field."}}}}}}},"state":{"type":"object","description":"The state of a session, in the order in which prompts show it.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"of":{"enum":["fields","templates","knowledge","notebooks"],"default":"fields"},"fields":{"type":"object","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":["object","null"],"additionalProperties":false,"properties":{"type":{"enum":["text","integer","boolean","list"],"default":"text"},"enum":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","pattern":"^\\S(.*\\S)?$"},"description":"Allowed values; for a list, the allowed entries. Default: any."},"description":{"type":"string","pattern":"."},"element":{"type":"string","pattern":"^[a-z][a-z0-9_]*$","description":"The XML element for each entry of a list."},"attributes":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"},"description":"The attributes that an entry may have in addition to its text."}}}}}}},"medium":{"type":"object","description":"The parts that a medium state contains in addition to the core of the mode, most important first. Each key is a section or a list (section.field). Its value is the maximum number of entries. Default: knowledge.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$"},"additionalProperties":{"type":"integer","minimum":1}},"minimal":{"type":"object","description":"The state shown to the smallest models. Each key is an element name. Its value is a field (section.field) or a section. For a templates section, only the next missing fields are shown. For a notebooks section, only the ids are shown.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"string","pattern":"^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$"}},"active":{"type":"string","pattern":"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$","description":"The state field that contains the path of the active document."},"active_plan":{"type":"object","additionalProperties":false,"required":["document","set"],"description":"Other state fields, read from the plan of the active document.","properties":{"document":{"type":"string","pattern":".","description":"The kind of the plan. A plan and its document have the same key."},"key":{"type":"string","pattern":".","description":"A regular expression for keys; its groups are $1, $2 and so on."},"set":{"type":"object","propertyNames":{"pattern":"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"string","pattern":"."},"description":"Templates, keyed by section.field. {Label} stands for the text after that label or heading in the plan. {title} and {key} stand for the title and key of the plan."}}},"conversation":{"type":"object","description":"The part of the conversation that appears in prompts by default.","additionalProperties":false,"properties":{"turns":{"type":"integer","minimum":0,"default":10,"description":"Maximum number of exchanges."},"thinking_reminder":{"type":"boolean","default":true,"description":"Whether prompts ask the model to start with its reasoning."}}},"confirmations":{"type":"object","description":"Confirmations that only the person can give.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"set":{"type":"object","additionalProperties":{"type":["string","boolean","integer"]}},"say":{"type":"string","pattern":"."}}}},"content":{"type":"object","description":"For each kind of document: rules that turn parts of a reply into documents. The first matching rule applies. Kinds without rules are written only by actions.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["target","key","file"],"properties":{"target":{"type":"string","pattern":".","description":"A case-insensitive regular expression for the target."},"key":{"type":"string","pattern":".","description":"The key of the document; $1 is the first group of the expression."},"file":{"type":"string","pattern":".","description":"The document's path in the project's folder. $1 has the same meaning as in key."}}}},"content_files":{"type":"object","description":"Files that a reply can write if no content rule matches the target.","additionalProperties":false,"properties":{"extensions":{"type":"array","items":{"enum":["md","markdown","txt","rst","adoc","org","fountain","csv","tsv"]},"description":"File name extensions without the dot. Default: md and txt."},"folders":{"type":"array","items":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9 _/-]*$"},"description":"Folders in the project's folder, including their subfolders. Default: any."}}},"knowledge":{"type":"object","additionalProperties":false,"required":["categories"],"properties":{"categories":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"},"minItems":1},"always":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"},"description":"Categories to show first."},"entries":{"type":"object","additionalProperties":false,"required":["full","medium","minimal"],"properties":{"full":{"type":"integer","minimum":0},"medium":{"type":"integer","minimum":0},"minimal":{"type":"integer","minimum":0}}}}},"notebooks":{"type":"object","additionalProperties":false,"required":["roles"],"properties":{"roles":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"}}}},"models":{"type":"array","description":"Rules that choose the model for a message. The first matching rule applies.","items":{"type":"object","additionalProperties":false,"required":["name","model"],"properties":{"name":{"type":"string","pattern":"."},"modes":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]*$"}},"words":{"type":"array","items":{"type":"string","pattern":"."}},"longer_than":{"type":"integer","minimum":0},"shorter_than":{"type":"integer","minimum":1},"model":{"anyOf":[{"type":"integer","minimum":1},{"type":"string","pattern":"."}],"description":"A model's id, or its position in the session's list of models, starting at 1."}}}},"text_rules":{"type":"object","description":"Rules that forbid certain text in prose and messages.","propertyNames":{"pattern":"^[a-z][a-z0-9_]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["kind","severity","say"],"properties":{"kind":{"enum":["prose","communication","claim"],"description":"claim: text that a message may contain only if an action was executed or a text was written."},"severity":{"enum":["zero_tolerance","deduction","warning"]},"pattern":{"type":"string","pattern":".","description":"A regular expression, applied to each paragraph."},"check":{"type":"string","pattern":".","description":"A built-in check, for rules that a pattern cannot express."},"say":{"type":"string","pattern":"."}}}}}};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp(".", "u");
const pattern1 = new RegExp("^[a-z][a-z0-9_]*$", "u");
const pattern5 = new RegExp("^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$", "u");
const pattern25 = new RegExp("^\\S(.*\\S)?$", "u");
const pattern33 = new RegExp("^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$", "u");
const pattern47 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9 _/-]*$", "u");

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
if(!(((((((key3 === "display") || (key3 === "goal")) || (key3 === "sections")) || (key3 === "material")) || (key3 === "content_updates")) || (key3 === "gate")) || (key3 === "next"))){
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
if(data3.material !== undefined){
let data8 = data3.material;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key5 in data9){
if(!(((((((key5 === "work") || (key5 === "around")) || (key5 === "by")) || (key5 === "document")) || (key5 === "only_active")) || (key5 === "lines")) || (key5 === "list"))){
const err18 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0,schemaPath:"#/properties/modes/additionalProperties/properties/material/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data9.work !== undefined){
let data10 = data9.work;
if(typeof data10 === "string"){
if(!pattern1.test(data10)){
const err19 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/work",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/work/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.work,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/work",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/work/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.material.items.properties.work.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.work,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data9.around !== undefined){
let data11 = data9.around;
if(typeof data11 === "string"){
if(!pattern5.test(data11)){
const err21 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/around",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/around/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.around,data:data11};
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
const err22 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/around",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/around/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.material.items.properties.around.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.around,data:data11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data9.by !== undefined){
let data12 = data9.by;
if(!((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12)))){
const err23 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/by",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/by/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.modes.additionalProperties.properties.material.items.properties.by.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.by,data:data12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(typeof data12 == "number"){
if(data12 < 0 || isNaN(data12)){
const err24 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/by",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/by/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.by,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
if(data9.document !== undefined){
let data13 = data9.document;
if(typeof data13 === "string"){
if(!pattern0.test(data13)){
const err25 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/document",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/document/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.document,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/document",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/document/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.material.items.properties.document.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.document,data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data9.only_active !== undefined){
let data14 = data9.only_active;
if(typeof data14 !== "boolean"){
const err27 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/only_active",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/only_active/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.modes.additionalProperties.properties.material.items.properties.only_active.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.only_active,data:data14};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data9.lines !== undefined){
let data15 = data9.lines;
if(typeof data15 !== "boolean"){
const err28 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/lines",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/lines/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.modes.additionalProperties.properties.material.items.properties.lines.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.lines,data:data15};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data9.list !== undefined){
let data16 = data9.list;
if(Array.isArray(data16)){
if(data16.length < 1){
const err29 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/list",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/list/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.list,data:data16};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
const len1 = data16.length;
for(let i1=0; i1<len1; i1++){
let data17 = data16[i1];
if(typeof data17 === "string"){
if(!pattern0.test(data17)){
const err30 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/list/" + i1,schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/list/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.list.items,data:data17};
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
const err31 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/list/" + i1,schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/list/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.material.items.properties.list.items.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.list.items,data:data17};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0+"/list",schemaPath:"#/properties/modes/additionalProperties/properties/material/items/properties/list/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.modes.additionalProperties.properties.material.items.properties.list.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items.properties.list,data:data16};
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
const err33 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material/" + i0,schemaPath:"#/properties/modes/additionalProperties/properties/material/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.modes.additionalProperties.properties.material.items.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material.items,data:data9};
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
const err34 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/material",schemaPath:"#/properties/modes/additionalProperties/properties/material/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.modes.additionalProperties.properties.material.type,parentSchema:schema11.properties.modes.additionalProperties.properties.material,data:data8};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data3.content_updates !== undefined){
let data18 = data3.content_updates;
if(typeof data18 !== "boolean"){
const err35 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/content_updates",schemaPath:"#/properties/modes/additionalProperties/properties/content_updates/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.modes.additionalProperties.properties.content_updates.type,parentSchema:schema11.properties.modes.additionalProperties.properties.content_updates,data:data18};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data3.gate !== undefined){
let data19 = data3.gate;
if(Array.isArray(data19)){
const len2 = data19.length;
for(let i2=0; i2<len2; i2++){
let data20 = data19[i2];
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key6 in data20){
if(!(func2.call(schema11.properties.modes.additionalProperties.properties.gate.items.properties, key6))){
const err36 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2,schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items,data:data20};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data20.complete !== undefined){
let data21 = data20.complete;
if(Array.isArray(data21)){
if(data21.length < 1){
const err37 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/complete",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/complete/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete,data:data21};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
const len3 = data21.length;
for(let i3=0; i3<len3; i3++){
let data22 = data21[i3];
if(typeof data22 === "string"){
if(!pattern1.test(data22)){
const err38 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/complete/" + i3,schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/complete/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete.items,data:data22};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/complete/" + i3,schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/complete/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete.items.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete.items,data:data22};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/complete",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/complete/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.complete,data:data21};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data20.field !== undefined){
let data23 = data20.field;
if(typeof data23 === "string"){
if(!pattern5.test(data23)){
const err41 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/field",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/field/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.field,data:data23};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/field",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/field/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.field.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.field,data:data23};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data20.confirmed !== undefined){
let data24 = data20.confirmed;
if(typeof data24 === "string"){
if(!pattern1.test(data24)){
const err43 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/confirmed",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/confirmed/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.confirmed,data:data24};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/confirmed",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/confirmed/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.confirmed.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.confirmed,data:data24};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data20.written !== undefined){
let data25 = data20.written;
if(typeof data25 === "string"){
if(!pattern0.test(data25)){
const err45 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/written",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/written/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.written,data:data25};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/written",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/written/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.written.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.written,data:data25};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data20.for_each !== undefined){
let data26 = data20.for_each;
if(typeof data26 === "string"){
if(!pattern0.test(data26)){
const err47 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/for_each",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/for_each/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.for_each,data:data26};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/for_each",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/for_each/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.for_each.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.for_each,data:data26};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data20.covered !== undefined){
let data27 = data20.covered;
if(typeof data27 === "string"){
if(!pattern1.test(data27)){
const err49 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/covered",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/covered/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.covered,data:data27};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/covered",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/covered/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.covered.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.covered,data:data27};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data20.by !== undefined){
let data28 = data20.by;
if(typeof data28 === "string"){
if(!pattern0.test(data28)){
const err51 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/by",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/by/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.by,data:data28};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/by",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.by.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.by,data:data28};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data20.in !== undefined){
let data29 = data20.in;
if(typeof data29 === "string"){
if(!pattern0.test(data29)){
const err53 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/in",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/in/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.in,data:data29};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/in",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/in/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.in.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.in,data:data29};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data20.say !== undefined){
let data30 = data20.say;
if(typeof data30 === "string"){
if(!pattern0.test(data30)){
const err55 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/say",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/say/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.say,data:data30};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
else {
const err56 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2+"/say",schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/properties/say/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.say.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items.properties.say,data:data30};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate/" + i2,schemaPath:"#/properties/modes/additionalProperties/properties/gate/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.modes.additionalProperties.properties.gate.items.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate.items,data:data20};
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
const err58 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/gate",schemaPath:"#/properties/modes/additionalProperties/properties/gate/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.modes.additionalProperties.properties.gate.type,parentSchema:schema11.properties.modes.additionalProperties.properties.gate,data:data19};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data3.next !== undefined){
let data31 = data3.next;
if(typeof data31 === "string"){
if(!pattern1.test(data31)){
const err59 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/next",schemaPath:"#/properties/modes/additionalProperties/properties/next/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.modes.additionalProperties.properties.next,data:data31};
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
const err60 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/next",schemaPath:"#/properties/modes/additionalProperties/properties/next/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.modes.additionalProperties.properties.next.type,parentSchema:schema11.properties.modes.additionalProperties.properties.next,data:data31};
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
else {
const err61 = {instancePath:instancePath+"/modes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/modes/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.modes.additionalProperties.type,parentSchema:schema11.properties.modes.additionalProperties,data:data3};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
else {
const err62 = {instancePath:instancePath+"/modes",schemaPath:"#/properties/modes/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.modes.type,parentSchema:schema11.properties.modes,data:data2};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.templates !== undefined){
let data32 = data.templates;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
for(const key7 in data32){
const _errs73 = errors;
if(typeof key7 === "string"){
if(!pattern1.test(key7)){
const err63 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.templates.propertyNames,data:key7,propertyName:key7};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
var valid15 = _errs73 === errors;
if(!valid15){
const err64 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/propertyNames",keyword:"propertyNames",params:{propertyName: key7},message:"property name must be valid",schema:schema11.properties.templates.propertyNames,parentSchema:schema11.properties.templates,data:data32};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
for(const key8 in data32){
let data33 = data32[key8];
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
if(data33.display === undefined){
const err65 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/required",keyword:"required",params:{missingProperty: "display"},message:"must have required property '"+"display"+"'",schema:schema11.properties.templates.additionalProperties.required,parentSchema:schema11.properties.templates.additionalProperties,data:data33};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(data33.file === undefined){
const err66 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/required",keyword:"required",params:{missingProperty: "file"},message:"must have required property '"+"file"+"'",schema:schema11.properties.templates.additionalProperties.required,parentSchema:schema11.properties.templates.additionalProperties,data:data33};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(data33.fields === undefined){
const err67 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/required",keyword:"required",params:{missingProperty: "fields"},message:"must have required property '"+"fields"+"'",schema:schema11.properties.templates.additionalProperties.required,parentSchema:schema11.properties.templates.additionalProperties,data:data33};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
for(const key9 in data33){
if(!((((key9 === "display") || (key9 === "file")) || (key9 === "document")) || (key9 === "fields"))){
const err68 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.templates.additionalProperties,data:data33};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data33.display !== undefined){
let data34 = data33.display;
if(typeof data34 === "string"){
if(!pattern0.test(data34)){
const err69 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/templates/additionalProperties/properties/display/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.display,data:data34};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
else {
const err70 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/templates/additionalProperties/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.display.type,parentSchema:schema11.properties.templates.additionalProperties.properties.display,data:data34};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data33.file !== undefined){
let data35 = data33.file;
if(typeof data35 === "string"){
if(!pattern0.test(data35)){
const err71 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/file",schemaPath:"#/properties/templates/additionalProperties/properties/file/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.file,data:data35};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
else {
const err72 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/file",schemaPath:"#/properties/templates/additionalProperties/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.file.type,parentSchema:schema11.properties.templates.additionalProperties.properties.file,data:data35};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data33.document !== undefined){
let data36 = data33.document;
if(typeof data36 === "string"){
if(!pattern0.test(data36)){
const err73 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/document",schemaPath:"#/properties/templates/additionalProperties/properties/document/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.document,data:data36};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
else {
const err74 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/document",schemaPath:"#/properties/templates/additionalProperties/properties/document/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.document.type,parentSchema:schema11.properties.templates.additionalProperties.properties.document,data:data36};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data33.fields !== undefined){
let data37 = data33.fields;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
if(Object.keys(data37).length < 1){
const err75 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/templates/additionalProperties/properties/fields/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.templates.additionalProperties.properties.fields,data:data37};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
for(const key10 in data37){
const _errs86 = errors;
if(typeof key10 === "string"){
if(!pattern1.test(key10)){
const err76 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/templates/additionalProperties/properties/fields/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.templates.additionalProperties.properties.fields.propertyNames,data:key10,propertyName:key10};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
var valid18 = _errs86 === errors;
if(!valid18){
const err77 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/templates/additionalProperties/properties/fields/propertyNames",keyword:"propertyNames",params:{propertyName: key10},message:"property name must be valid",schema:schema11.properties.templates.additionalProperties.properties.fields.propertyNames,parentSchema:schema11.properties.templates.additionalProperties.properties.fields,data:data37};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
for(const key11 in data37){
let data38 = data37[key11];
if((!(data38 && typeof data38 == "object" && !Array.isArray(data38))) && (data38 !== null)){
const err78 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/type",keyword:"type",params:{type: schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.type},message:"must be object,null",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties,data:data38};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
for(const key12 in data38){
if(!(((((((key12 === "display") || (key12 === "description")) || (key12 === "type")) || (key12 === "enum")) || (key12 === "required")) || (key12 === "at_least")) || (key12 === "sets"))){
const err79 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties,data:data38};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data38.display !== undefined){
let data39 = data38.display;
if(typeof data39 === "string"){
if(!pattern0.test(data39)){
const err80 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/display/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.display,data:data39};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
else {
const err81 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/display",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.display.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.display,data:data39};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data38.description !== undefined){
let data40 = data38.description;
if(typeof data40 === "string"){
if(!pattern0.test(data40)){
const err82 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/description/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.description,data:data40};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
else {
const err83 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.description.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.description,data:data40};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data38.type !== undefined){
let data41 = data38.type;
if(!((data41 === "text") || (data41 === "list"))){
const err84 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/type/enum",keyword:"enum",params:{allowedValues: schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.type.enum,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.type,data:data41};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data38.enum !== undefined){
let data42 = data38.enum;
if(Array.isArray(data42)){
if(data42.length < 1){
const err85 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/enum/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.enum,data:data42};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
const len4 = data42.length;
for(let i4=0; i4<len4; i4++){
let data43 = data42[i4];
if(typeof data43 === "string"){
if(!pattern25.test(data43)){
const err86 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum/" + i4,schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/enum/items/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.enum.items,data:data43};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
else {
const err87 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum/" + i4,schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/enum/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.enum.items.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.enum.items,data:data43};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
let i5 = data42.length;
let j0;
if(i5 > 1){
const indices0 = {};
for(;i5--;){
let item0 = data42[i5];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err88 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/enum/uniqueItems",keyword:"uniqueItems",params:{i: i5, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i5+" are identical)",schema:true,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.enum,data:data42};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
break;
}
indices0[item0] = i5;
}
}
}
else {
const err89 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/enum/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.enum.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.enum,data:data42};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data38.required !== undefined){
let data44 = data38.required;
if(typeof data44 !== "boolean"){
const err90 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/required",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.required.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.required,data:data44};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data38.at_least !== undefined){
let data45 = data38.at_least;
if(!((typeof data45 == "number") && (!(data45 % 1) && !isNaN(data45)))){
const err91 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/at_least",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/at_least/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.at_least.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.at_least,data:data45};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(typeof data45 == "number"){
if(data45 < 1 || isNaN(data45)){
const err92 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/at_least",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/at_least/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.at_least,data:data45};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
if(data38.sets !== undefined){
let data46 = data38.sets;
if(typeof data46 === "string"){
if(!pattern5.test(data46)){
const err93 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/sets",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/sets/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$",parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.sets,data:data46};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
else {
const err94 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key11.replace(/~/g, "~0").replace(/\//g, "~1")+"/sets",schemaPath:"#/properties/templates/additionalProperties/properties/fields/additionalProperties/properties/sets/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.sets.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields.additionalProperties.properties.sets,data:data46};
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
}
}
else {
const err95 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/templates/additionalProperties/properties/fields/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.templates.additionalProperties.properties.fields.type,parentSchema:schema11.properties.templates.additionalProperties.properties.fields,data:data37};
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
const err96 = {instancePath:instancePath+"/templates/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.templates.additionalProperties.type,parentSchema:schema11.properties.templates.additionalProperties,data:data33};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
}
else {
const err97 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.templates.type,parentSchema:schema11.properties.templates,data:data32};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data.state !== undefined){
let data47 = data.state;
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
for(const key13 in data47){
const _errs108 = errors;
if(typeof key13 === "string"){
if(!pattern1.test(key13)){
const err98 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.state.propertyNames,data:key13,propertyName:key13};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
var valid24 = _errs108 === errors;
if(!valid24){
const err99 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/propertyNames",keyword:"propertyNames",params:{propertyName: key13},message:"property name must be valid",schema:schema11.properties.state.propertyNames,parentSchema:schema11.properties.state,data:data47};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
for(const key14 in data47){
let data48 = data47[key14];
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
for(const key15 in data48){
if(!((key15 === "of") || (key15 === "fields"))){
const err100 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/state/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.state.additionalProperties,data:data48};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data48.of !== undefined){
let data49 = data48.of;
if(!((((data49 === "fields") || (data49 === "templates")) || (data49 === "knowledge")) || (data49 === "notebooks"))){
const err101 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/of",schemaPath:"#/properties/state/additionalProperties/properties/of/enum",keyword:"enum",params:{allowedValues: schema11.properties.state.additionalProperties.properties.of.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.state.additionalProperties.properties.of.enum,parentSchema:schema11.properties.state.additionalProperties.properties.of,data:data49};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data48.fields !== undefined){
let data50 = data48.fields;
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
for(const key16 in data50){
const _errs116 = errors;
if(typeof key16 === "string"){
if(!pattern1.test(key16)){
const err102 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/state/additionalProperties/properties/fields/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.state.additionalProperties.properties.fields.propertyNames,data:key16,propertyName:key16};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
var valid27 = _errs116 === errors;
if(!valid27){
const err103 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/state/additionalProperties/properties/fields/propertyNames",keyword:"propertyNames",params:{propertyName: key16},message:"property name must be valid",schema:schema11.properties.state.additionalProperties.properties.fields.propertyNames,parentSchema:schema11.properties.state.additionalProperties.properties.fields,data:data50};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
for(const key17 in data50){
let data51 = data50[key17];
if((!(data51 && typeof data51 == "object" && !Array.isArray(data51))) && (data51 !== null)){
const err104 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/type",keyword:"type",params:{type: schema11.properties.state.additionalProperties.properties.fields.additionalProperties.type},message:"must be object,null",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties,data:data51};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if(data51 && typeof data51 == "object" && !Array.isArray(data51)){
for(const key18 in data51){
if(!(((((key18 === "type") || (key18 === "enum")) || (key18 === "description")) || (key18 === "element")) || (key18 === "attributes"))){
const err105 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key18},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties,data:data51};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data51.type !== undefined){
let data52 = data51.type;
if(!((((data52 === "text") || (data52 === "integer")) || (data52 === "boolean")) || (data52 === "list"))){
const err106 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/type/enum",keyword:"enum",params:{allowedValues: schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.type.enum,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.type,data:data52};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data51.enum !== undefined){
let data53 = data51.enum;
if(Array.isArray(data53)){
if(data53.length < 1){
const err107 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/enum/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.enum,data:data53};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
const len5 = data53.length;
for(let i6=0; i6<len5; i6++){
let data54 = data53[i6];
if(typeof data54 === "string"){
if(!pattern25.test(data54)){
const err108 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum/" + i6,schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/enum/items/pattern",keyword:"pattern",params:{pattern: "^\\S(.*\\S)?$"},message:"must match pattern \""+"^\\S(.*\\S)?$"+"\"",schema:"^\\S(.*\\S)?$",parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.enum.items,data:data54};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
else {
const err109 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum/" + i6,schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/enum/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.enum.items.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.enum.items,data:data54};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
let i7 = data53.length;
let j1;
if(i7 > 1){
const indices1 = {};
for(;i7--;){
let item1 = data53[i7];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err110 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/enum/uniqueItems",keyword:"uniqueItems",params:{i: i7, j: j1},message:"must NOT have duplicate items (items ## "+j1+" and "+i7+" are identical)",schema:true,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.enum,data:data53};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
break;
}
indices1[item1] = i7;
}
}
}
else {
const err111 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/enum/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.enum.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.enum,data:data53};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data51.description !== undefined){
let data55 = data51.description;
if(typeof data55 === "string"){
if(!pattern0.test(data55)){
const err112 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/description/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.description,data:data55};
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
const err113 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.description.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.description,data:data55};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
if(data51.element !== undefined){
let data56 = data51.element;
if(typeof data56 === "string"){
if(!pattern1.test(data56)){
const err114 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/element",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/element/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.element,data:data56};
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
const err115 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/element",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/element/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.element.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.element,data:data56};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data51.attributes !== undefined){
let data57 = data51.attributes;
if(Array.isArray(data57)){
const len6 = data57.length;
for(let i8=0; i8<len6; i8++){
let data58 = data57[i8];
if(typeof data58 === "string"){
if(!pattern1.test(data58)){
const err116 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/attributes/" + i8,schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/attributes/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes.items,data:data58};
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
const err117 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/attributes/" + i8,schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/attributes/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes.items.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes.items,data:data58};
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
const err118 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields/" + key17.replace(/~/g, "~0").replace(/\//g, "~1")+"/attributes",schemaPath:"#/properties/state/additionalProperties/properties/fields/additionalProperties/properties/attributes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields.additionalProperties.properties.attributes,data:data57};
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
}
}
else {
const err119 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1")+"/fields",schemaPath:"#/properties/state/additionalProperties/properties/fields/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.state.additionalProperties.properties.fields.type,parentSchema:schema11.properties.state.additionalProperties.properties.fields,data:data50};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
}
else {
const err120 = {instancePath:instancePath+"/state/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/state/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.state.additionalProperties.type,parentSchema:schema11.properties.state.additionalProperties,data:data48};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
}
else {
const err121 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.state.type,parentSchema:schema11.properties.state,data:data47};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
if(data.medium !== undefined){
let data59 = data.medium;
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
for(const key19 in data59){
const _errs136 = errors;
if(typeof key19 === "string"){
if(!pattern33.test(key19)){
const err122 = {instancePath:instancePath+"/medium",schemaPath:"#/properties/medium/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$"+"\"",schema:"^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$",parentSchema:schema11.properties.medium.propertyNames,data:key19,propertyName:key19};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
var valid35 = _errs136 === errors;
if(!valid35){
const err123 = {instancePath:instancePath+"/medium",schemaPath:"#/properties/medium/propertyNames",keyword:"propertyNames",params:{propertyName: key19},message:"property name must be valid",schema:schema11.properties.medium.propertyNames,parentSchema:schema11.properties.medium,data:data59};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
for(const key20 in data59){
let data60 = data59[key20];
if(!((typeof data60 == "number") && (!(data60 % 1) && !isNaN(data60)))){
const err124 = {instancePath:instancePath+"/medium/" + key20.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/medium/additionalProperties/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.medium.additionalProperties.type,parentSchema:schema11.properties.medium.additionalProperties,data:data60};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
if(typeof data60 == "number"){
if(data60 < 1 || isNaN(data60)){
const err125 = {instancePath:instancePath+"/medium/" + key20.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/medium/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.medium.additionalProperties,data:data60};
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
}
else {
const err126 = {instancePath:instancePath+"/medium",schemaPath:"#/properties/medium/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.medium.type,parentSchema:schema11.properties.medium,data:data59};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
if(data.minimal !== undefined){
let data61 = data.minimal;
if(data61 && typeof data61 == "object" && !Array.isArray(data61)){
for(const key21 in data61){
const _errs142 = errors;
if(typeof key21 === "string"){
if(!pattern1.test(key21)){
const err127 = {instancePath:instancePath+"/minimal",schemaPath:"#/properties/minimal/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.minimal.propertyNames,data:key21,propertyName:key21};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
var valid37 = _errs142 === errors;
if(!valid37){
const err128 = {instancePath:instancePath+"/minimal",schemaPath:"#/properties/minimal/propertyNames",keyword:"propertyNames",params:{propertyName: key21},message:"property name must be valid",schema:schema11.properties.minimal.propertyNames,parentSchema:schema11.properties.minimal,data:data61};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
for(const key22 in data61){
let data62 = data61[key22];
if(typeof data62 === "string"){
if(!pattern33.test(data62)){
const err129 = {instancePath:instancePath+"/minimal/" + key22.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/minimal/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$"+"\"",schema:"^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$",parentSchema:schema11.properties.minimal.additionalProperties,data:data62};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
else {
const err130 = {instancePath:instancePath+"/minimal/" + key22.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/minimal/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.minimal.additionalProperties.type,parentSchema:schema11.properties.minimal.additionalProperties,data:data62};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
}
else {
const err131 = {instancePath:instancePath+"/minimal",schemaPath:"#/properties/minimal/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.minimal.type,parentSchema:schema11.properties.minimal,data:data61};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
if(data.active !== undefined){
let data63 = data.active;
if(typeof data63 === "string"){
if(!pattern5.test(data63)){
const err132 = {instancePath:instancePath+"/active",schemaPath:"#/properties/active/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$",parentSchema:schema11.properties.active,data:data63};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
else {
const err133 = {instancePath:instancePath+"/active",schemaPath:"#/properties/active/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.active.type,parentSchema:schema11.properties.active,data:data63};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
if(data.active_plan !== undefined){
let data64 = data.active_plan;
if(data64 && typeof data64 == "object" && !Array.isArray(data64)){
if(data64.document === undefined){
const err134 = {instancePath:instancePath+"/active_plan",schemaPath:"#/properties/active_plan/required",keyword:"required",params:{missingProperty: "document"},message:"must have required property '"+"document"+"'",schema:schema11.properties.active_plan.required,parentSchema:schema11.properties.active_plan,data:data64};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
if(data64.set === undefined){
const err135 = {instancePath:instancePath+"/active_plan",schemaPath:"#/properties/active_plan/required",keyword:"required",params:{missingProperty: "set"},message:"must have required property '"+"set"+"'",schema:schema11.properties.active_plan.required,parentSchema:schema11.properties.active_plan,data:data64};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
for(const key23 in data64){
if(!(((key23 === "document") || (key23 === "key")) || (key23 === "set"))){
const err136 = {instancePath:instancePath+"/active_plan",schemaPath:"#/properties/active_plan/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key23},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.active_plan,data:data64};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
if(data64.document !== undefined){
let data65 = data64.document;
if(typeof data65 === "string"){
if(!pattern0.test(data65)){
const err137 = {instancePath:instancePath+"/active_plan/document",schemaPath:"#/properties/active_plan/properties/document/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.active_plan.properties.document,data:data65};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
else {
const err138 = {instancePath:instancePath+"/active_plan/document",schemaPath:"#/properties/active_plan/properties/document/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.active_plan.properties.document.type,parentSchema:schema11.properties.active_plan.properties.document,data:data65};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
if(data64.key !== undefined){
let data66 = data64.key;
if(typeof data66 === "string"){
if(!pattern0.test(data66)){
const err139 = {instancePath:instancePath+"/active_plan/key",schemaPath:"#/properties/active_plan/properties/key/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.active_plan.properties.key,data:data66};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
else {
const err140 = {instancePath:instancePath+"/active_plan/key",schemaPath:"#/properties/active_plan/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.active_plan.properties.key.type,parentSchema:schema11.properties.active_plan.properties.key,data:data66};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
if(data64.set !== undefined){
let data67 = data64.set;
if(data67 && typeof data67 == "object" && !Array.isArray(data67)){
for(const key24 in data67){
const _errs157 = errors;
if(typeof key24 === "string"){
if(!pattern5.test(key24)){
const err141 = {instancePath:instancePath+"/active_plan/set",schemaPath:"#/properties/active_plan/properties/set/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$",parentSchema:schema11.properties.active_plan.properties.set.propertyNames,data:key24,propertyName:key24};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
var valid40 = _errs157 === errors;
if(!valid40){
const err142 = {instancePath:instancePath+"/active_plan/set",schemaPath:"#/properties/active_plan/properties/set/propertyNames",keyword:"propertyNames",params:{propertyName: key24},message:"property name must be valid",schema:schema11.properties.active_plan.properties.set.propertyNames,parentSchema:schema11.properties.active_plan.properties.set,data:data67};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
for(const key25 in data67){
let data68 = data67[key25];
if(typeof data68 === "string"){
if(!pattern0.test(data68)){
const err143 = {instancePath:instancePath+"/active_plan/set/" + key25.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/active_plan/properties/set/additionalProperties/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.active_plan.properties.set.additionalProperties,data:data68};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
}
else {
const err144 = {instancePath:instancePath+"/active_plan/set/" + key25.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/active_plan/properties/set/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.active_plan.properties.set.additionalProperties.type,parentSchema:schema11.properties.active_plan.properties.set.additionalProperties,data:data68};
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
const err145 = {instancePath:instancePath+"/active_plan/set",schemaPath:"#/properties/active_plan/properties/set/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.active_plan.properties.set.type,parentSchema:schema11.properties.active_plan.properties.set,data:data67};
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
else {
const err146 = {instancePath:instancePath+"/active_plan",schemaPath:"#/properties/active_plan/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.active_plan.type,parentSchema:schema11.properties.active_plan,data:data64};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
if(data.conversation !== undefined){
let data69 = data.conversation;
if(data69 && typeof data69 == "object" && !Array.isArray(data69)){
for(const key26 in data69){
if(!((key26 === "turns") || (key26 === "thinking_reminder"))){
const err147 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key26},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.conversation,data:data69};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
if(data69.turns !== undefined){
let data70 = data69.turns;
if(!((typeof data70 == "number") && (!(data70 % 1) && !isNaN(data70)))){
const err148 = {instancePath:instancePath+"/conversation/turns",schemaPath:"#/properties/conversation/properties/turns/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.conversation.properties.turns.type,parentSchema:schema11.properties.conversation.properties.turns,data:data70};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
if(typeof data70 == "number"){
if(data70 < 0 || isNaN(data70)){
const err149 = {instancePath:instancePath+"/conversation/turns",schemaPath:"#/properties/conversation/properties/turns/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.conversation.properties.turns,data:data70};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
}
if(data69.thinking_reminder !== undefined){
let data71 = data69.thinking_reminder;
if(typeof data71 !== "boolean"){
const err150 = {instancePath:instancePath+"/conversation/thinking_reminder",schemaPath:"#/properties/conversation/properties/thinking_reminder/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.conversation.properties.thinking_reminder.type,parentSchema:schema11.properties.conversation.properties.thinking_reminder,data:data71};
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
const err151 = {instancePath:instancePath+"/conversation",schemaPath:"#/properties/conversation/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.conversation.type,parentSchema:schema11.properties.conversation,data:data69};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
if(data.confirmations !== undefined){
let data72 = data.confirmations;
if(data72 && typeof data72 == "object" && !Array.isArray(data72)){
for(const key27 in data72){
const _errs170 = errors;
if(typeof key27 === "string"){
if(!pattern1.test(key27)){
const err152 = {instancePath:instancePath+"/confirmations",schemaPath:"#/properties/confirmations/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.confirmations.propertyNames,data:key27,propertyName:key27};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
var valid43 = _errs170 === errors;
if(!valid43){
const err153 = {instancePath:instancePath+"/confirmations",schemaPath:"#/properties/confirmations/propertyNames",keyword:"propertyNames",params:{propertyName: key27},message:"property name must be valid",schema:schema11.properties.confirmations.propertyNames,parentSchema:schema11.properties.confirmations,data:data72};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
for(const key28 in data72){
let data73 = data72[key28];
if(data73 && typeof data73 == "object" && !Array.isArray(data73)){
for(const key29 in data73){
if(!((key29 === "set") || (key29 === "say"))){
const err154 = {instancePath:instancePath+"/confirmations/" + key28.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/confirmations/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key29},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.confirmations.additionalProperties,data:data73};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
if(data73.set !== undefined){
let data74 = data73.set;
if(data74 && typeof data74 == "object" && !Array.isArray(data74)){
for(const key30 in data74){
let data75 = data74[key30];
if(((typeof data75 !== "string") && (typeof data75 !== "boolean")) && (!((typeof data75 == "number") && (!(data75 % 1) && !isNaN(data75))))){
const err155 = {instancePath:instancePath+"/confirmations/" + key28.replace(/~/g, "~0").replace(/\//g, "~1")+"/set/" + key30.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/confirmations/additionalProperties/properties/set/additionalProperties/type",keyword:"type",params:{type: schema11.properties.confirmations.additionalProperties.properties.set.additionalProperties.type},message:"must be string,boolean,integer",schema:schema11.properties.confirmations.additionalProperties.properties.set.additionalProperties.type,parentSchema:schema11.properties.confirmations.additionalProperties.properties.set.additionalProperties,data:data75};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
}
}
else {
const err156 = {instancePath:instancePath+"/confirmations/" + key28.replace(/~/g, "~0").replace(/\//g, "~1")+"/set",schemaPath:"#/properties/confirmations/additionalProperties/properties/set/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.confirmations.additionalProperties.properties.set.type,parentSchema:schema11.properties.confirmations.additionalProperties.properties.set,data:data74};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
if(data73.say !== undefined){
let data76 = data73.say;
if(typeof data76 === "string"){
if(!pattern0.test(data76)){
const err157 = {instancePath:instancePath+"/confirmations/" + key28.replace(/~/g, "~0").replace(/\//g, "~1")+"/say",schemaPath:"#/properties/confirmations/additionalProperties/properties/say/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.confirmations.additionalProperties.properties.say,data:data76};
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
const err158 = {instancePath:instancePath+"/confirmations/" + key28.replace(/~/g, "~0").replace(/\//g, "~1")+"/say",schemaPath:"#/properties/confirmations/additionalProperties/properties/say/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.confirmations.additionalProperties.properties.say.type,parentSchema:schema11.properties.confirmations.additionalProperties.properties.say,data:data76};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
}
}
else {
const err159 = {instancePath:instancePath+"/confirmations/" + key28.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/confirmations/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.confirmations.additionalProperties.type,parentSchema:schema11.properties.confirmations.additionalProperties,data:data73};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
}
}
else {
const err160 = {instancePath:instancePath+"/confirmations",schemaPath:"#/properties/confirmations/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.confirmations.type,parentSchema:schema11.properties.confirmations,data:data72};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
if(data.content !== undefined){
let data77 = data.content;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
for(const key31 in data77){
const _errs184 = errors;
if(typeof key31 === "string"){
if(!pattern1.test(key31)){
const err161 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.content.propertyNames,data:key31,propertyName:key31};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
}
var valid47 = _errs184 === errors;
if(!valid47){
const err162 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/propertyNames",keyword:"propertyNames",params:{propertyName: key31},message:"property name must be valid",schema:schema11.properties.content.propertyNames,parentSchema:schema11.properties.content,data:data77};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
for(const key32 in data77){
let data78 = data77[key32];
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
if(data78.target === undefined){
const err163 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/required",keyword:"required",params:{missingProperty: "target"},message:"must have required property '"+"target"+"'",schema:schema11.properties.content.additionalProperties.required,parentSchema:schema11.properties.content.additionalProperties,data:data78};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
if(data78.key === undefined){
const err164 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema11.properties.content.additionalProperties.required,parentSchema:schema11.properties.content.additionalProperties,data:data78};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
if(data78.file === undefined){
const err165 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/required",keyword:"required",params:{missingProperty: "file"},message:"must have required property '"+"file"+"'",schema:schema11.properties.content.additionalProperties.required,parentSchema:schema11.properties.content.additionalProperties,data:data78};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
for(const key33 in data78){
if(!(((key33 === "target") || (key33 === "key")) || (key33 === "file"))){
const err166 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key33},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.content.additionalProperties,data:data78};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
}
if(data78.target !== undefined){
let data79 = data78.target;
if(typeof data79 === "string"){
if(!pattern0.test(data79)){
const err167 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1")+"/target",schemaPath:"#/properties/content/additionalProperties/properties/target/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.content.additionalProperties.properties.target,data:data79};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
}
else {
const err168 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1")+"/target",schemaPath:"#/properties/content/additionalProperties/properties/target/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.content.additionalProperties.properties.target.type,parentSchema:schema11.properties.content.additionalProperties.properties.target,data:data79};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
if(data78.key !== undefined){
let data80 = data78.key;
if(typeof data80 === "string"){
if(!pattern0.test(data80)){
const err169 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1")+"/key",schemaPath:"#/properties/content/additionalProperties/properties/key/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.content.additionalProperties.properties.key,data:data80};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
}
else {
const err170 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1")+"/key",schemaPath:"#/properties/content/additionalProperties/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.content.additionalProperties.properties.key.type,parentSchema:schema11.properties.content.additionalProperties.properties.key,data:data80};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
}
if(data78.file !== undefined){
let data81 = data78.file;
if(typeof data81 === "string"){
if(!pattern0.test(data81)){
const err171 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1")+"/file",schemaPath:"#/properties/content/additionalProperties/properties/file/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.content.additionalProperties.properties.file,data:data81};
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
const err172 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1")+"/file",schemaPath:"#/properties/content/additionalProperties/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.content.additionalProperties.properties.file.type,parentSchema:schema11.properties.content.additionalProperties.properties.file,data:data81};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
}
}
else {
const err173 = {instancePath:instancePath+"/content/" + key32.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/content/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.content.additionalProperties.type,parentSchema:schema11.properties.content.additionalProperties,data:data78};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
}
else {
const err174 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.content.type,parentSchema:schema11.properties.content,data:data77};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
}
if(data.content_files !== undefined){
let data82 = data.content_files;
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
for(const key34 in data82){
if(!((key34 === "extensions") || (key34 === "folders"))){
const err175 = {instancePath:instancePath+"/content_files",schemaPath:"#/properties/content_files/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key34},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.content_files,data:data82};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
}
if(data82.extensions !== undefined){
let data83 = data82.extensions;
if(Array.isArray(data83)){
const len7 = data83.length;
for(let i9=0; i9<len7; i9++){
let data84 = data83[i9];
if(!(((((((((data84 === "md") || (data84 === "markdown")) || (data84 === "txt")) || (data84 === "rst")) || (data84 === "adoc")) || (data84 === "org")) || (data84 === "fountain")) || (data84 === "csv")) || (data84 === "tsv"))){
const err176 = {instancePath:instancePath+"/content_files/extensions/" + i9,schemaPath:"#/properties/content_files/properties/extensions/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.content_files.properties.extensions.items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.content_files.properties.extensions.items.enum,parentSchema:schema11.properties.content_files.properties.extensions.items,data:data84};
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
const err177 = {instancePath:instancePath+"/content_files/extensions",schemaPath:"#/properties/content_files/properties/extensions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.content_files.properties.extensions.type,parentSchema:schema11.properties.content_files.properties.extensions,data:data83};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
}
if(data82.folders !== undefined){
let data85 = data82.folders;
if(Array.isArray(data85)){
const len8 = data85.length;
for(let i10=0; i10<len8; i10++){
let data86 = data85[i10];
if(typeof data86 === "string"){
if(!pattern47.test(data86)){
const err178 = {instancePath:instancePath+"/content_files/folders/" + i10,schemaPath:"#/properties/content_files/properties/folders/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9 _/-]*$"},message:"must match pattern \""+"^[A-Za-z0-9_][A-Za-z0-9 _/-]*$"+"\"",schema:"^[A-Za-z0-9_][A-Za-z0-9 _/-]*$",parentSchema:schema11.properties.content_files.properties.folders.items,data:data86};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
}
else {
const err179 = {instancePath:instancePath+"/content_files/folders/" + i10,schemaPath:"#/properties/content_files/properties/folders/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.content_files.properties.folders.items.type,parentSchema:schema11.properties.content_files.properties.folders.items,data:data86};
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
const err180 = {instancePath:instancePath+"/content_files/folders",schemaPath:"#/properties/content_files/properties/folders/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.content_files.properties.folders.type,parentSchema:schema11.properties.content_files.properties.folders,data:data85};
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
const err181 = {instancePath:instancePath+"/content_files",schemaPath:"#/properties/content_files/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.content_files.type,parentSchema:schema11.properties.content_files,data:data82};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
if(data.knowledge !== undefined){
let data87 = data.knowledge;
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
if(data87.categories === undefined){
const err182 = {instancePath:instancePath+"/knowledge",schemaPath:"#/properties/knowledge/required",keyword:"required",params:{missingProperty: "categories"},message:"must have required property '"+"categories"+"'",schema:schema11.properties.knowledge.required,parentSchema:schema11.properties.knowledge,data:data87};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
for(const key35 in data87){
if(!(((key35 === "categories") || (key35 === "always")) || (key35 === "entries"))){
const err183 = {instancePath:instancePath+"/knowledge",schemaPath:"#/properties/knowledge/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key35},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.knowledge,data:data87};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
}
if(data87.categories !== undefined){
let data88 = data87.categories;
if(Array.isArray(data88)){
if(data88.length < 1){
const err184 = {instancePath:instancePath+"/knowledge/categories",schemaPath:"#/properties/knowledge/properties/categories/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.knowledge.properties.categories,data:data88};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
const len9 = data88.length;
for(let i11=0; i11<len9; i11++){
let data89 = data88[i11];
if(typeof data89 === "string"){
if(!pattern1.test(data89)){
const err185 = {instancePath:instancePath+"/knowledge/categories/" + i11,schemaPath:"#/properties/knowledge/properties/categories/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.knowledge.properties.categories.items,data:data89};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
}
else {
const err186 = {instancePath:instancePath+"/knowledge/categories/" + i11,schemaPath:"#/properties/knowledge/properties/categories/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.knowledge.properties.categories.items.type,parentSchema:schema11.properties.knowledge.properties.categories.items,data:data89};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
}
}
else {
const err187 = {instancePath:instancePath+"/knowledge/categories",schemaPath:"#/properties/knowledge/properties/categories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.knowledge.properties.categories.type,parentSchema:schema11.properties.knowledge.properties.categories,data:data88};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
}
if(data87.always !== undefined){
let data90 = data87.always;
if(Array.isArray(data90)){
const len10 = data90.length;
for(let i12=0; i12<len10; i12++){
let data91 = data90[i12];
if(typeof data91 === "string"){
if(!pattern1.test(data91)){
const err188 = {instancePath:instancePath+"/knowledge/always/" + i12,schemaPath:"#/properties/knowledge/properties/always/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.knowledge.properties.always.items,data:data91};
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
const err189 = {instancePath:instancePath+"/knowledge/always/" + i12,schemaPath:"#/properties/knowledge/properties/always/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.knowledge.properties.always.items.type,parentSchema:schema11.properties.knowledge.properties.always.items,data:data91};
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
const err190 = {instancePath:instancePath+"/knowledge/always",schemaPath:"#/properties/knowledge/properties/always/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.knowledge.properties.always.type,parentSchema:schema11.properties.knowledge.properties.always,data:data90};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
}
if(data87.entries !== undefined){
let data92 = data87.entries;
if(data92 && typeof data92 == "object" && !Array.isArray(data92)){
if(data92.full === undefined){
const err191 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/required",keyword:"required",params:{missingProperty: "full"},message:"must have required property '"+"full"+"'",schema:schema11.properties.knowledge.properties.entries.required,parentSchema:schema11.properties.knowledge.properties.entries,data:data92};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
if(data92.medium === undefined){
const err192 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/required",keyword:"required",params:{missingProperty: "medium"},message:"must have required property '"+"medium"+"'",schema:schema11.properties.knowledge.properties.entries.required,parentSchema:schema11.properties.knowledge.properties.entries,data:data92};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
if(data92.minimal === undefined){
const err193 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/required",keyword:"required",params:{missingProperty: "minimal"},message:"must have required property '"+"minimal"+"'",schema:schema11.properties.knowledge.properties.entries.required,parentSchema:schema11.properties.knowledge.properties.entries,data:data92};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
}
errors++;
}
for(const key36 in data92){
if(!(((key36 === "full") || (key36 === "medium")) || (key36 === "minimal"))){
const err194 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key36},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.knowledge.properties.entries,data:data92};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
}
if(data92.full !== undefined){
let data93 = data92.full;
if(!((typeof data93 == "number") && (!(data93 % 1) && !isNaN(data93)))){
const err195 = {instancePath:instancePath+"/knowledge/entries/full",schemaPath:"#/properties/knowledge/properties/entries/properties/full/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.knowledge.properties.entries.properties.full.type,parentSchema:schema11.properties.knowledge.properties.entries.properties.full,data:data93};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
if(typeof data93 == "number"){
if(data93 < 0 || isNaN(data93)){
const err196 = {instancePath:instancePath+"/knowledge/entries/full",schemaPath:"#/properties/knowledge/properties/entries/properties/full/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.knowledge.properties.entries.properties.full,data:data93};
if(vErrors === null){
vErrors = [err196];
}
else {
vErrors.push(err196);
}
errors++;
}
}
}
if(data92.medium !== undefined){
let data94 = data92.medium;
if(!((typeof data94 == "number") && (!(data94 % 1) && !isNaN(data94)))){
const err197 = {instancePath:instancePath+"/knowledge/entries/medium",schemaPath:"#/properties/knowledge/properties/entries/properties/medium/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.knowledge.properties.entries.properties.medium.type,parentSchema:schema11.properties.knowledge.properties.entries.properties.medium,data:data94};
if(vErrors === null){
vErrors = [err197];
}
else {
vErrors.push(err197);
}
errors++;
}
if(typeof data94 == "number"){
if(data94 < 0 || isNaN(data94)){
const err198 = {instancePath:instancePath+"/knowledge/entries/medium",schemaPath:"#/properties/knowledge/properties/entries/properties/medium/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.knowledge.properties.entries.properties.medium,data:data94};
if(vErrors === null){
vErrors = [err198];
}
else {
vErrors.push(err198);
}
errors++;
}
}
}
if(data92.minimal !== undefined){
let data95 = data92.minimal;
if(!((typeof data95 == "number") && (!(data95 % 1) && !isNaN(data95)))){
const err199 = {instancePath:instancePath+"/knowledge/entries/minimal",schemaPath:"#/properties/knowledge/properties/entries/properties/minimal/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.knowledge.properties.entries.properties.minimal.type,parentSchema:schema11.properties.knowledge.properties.entries.properties.minimal,data:data95};
if(vErrors === null){
vErrors = [err199];
}
else {
vErrors.push(err199);
}
errors++;
}
if(typeof data95 == "number"){
if(data95 < 0 || isNaN(data95)){
const err200 = {instancePath:instancePath+"/knowledge/entries/minimal",schemaPath:"#/properties/knowledge/properties/entries/properties/minimal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.knowledge.properties.entries.properties.minimal,data:data95};
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
}
else {
const err201 = {instancePath:instancePath+"/knowledge/entries",schemaPath:"#/properties/knowledge/properties/entries/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.knowledge.properties.entries.type,parentSchema:schema11.properties.knowledge.properties.entries,data:data92};
if(vErrors === null){
vErrors = [err201];
}
else {
vErrors.push(err201);
}
errors++;
}
}
}
else {
const err202 = {instancePath:instancePath+"/knowledge",schemaPath:"#/properties/knowledge/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.knowledge.type,parentSchema:schema11.properties.knowledge,data:data87};
if(vErrors === null){
vErrors = [err202];
}
else {
vErrors.push(err202);
}
errors++;
}
}
if(data.notebooks !== undefined){
let data96 = data.notebooks;
if(data96 && typeof data96 == "object" && !Array.isArray(data96)){
if(data96.roles === undefined){
const err203 = {instancePath:instancePath+"/notebooks",schemaPath:"#/properties/notebooks/required",keyword:"required",params:{missingProperty: "roles"},message:"must have required property '"+"roles"+"'",schema:schema11.properties.notebooks.required,parentSchema:schema11.properties.notebooks,data:data96};
if(vErrors === null){
vErrors = [err203];
}
else {
vErrors.push(err203);
}
errors++;
}
for(const key37 in data96){
if(!(key37 === "roles")){
const err204 = {instancePath:instancePath+"/notebooks",schemaPath:"#/properties/notebooks/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key37},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.notebooks,data:data96};
if(vErrors === null){
vErrors = [err204];
}
else {
vErrors.push(err204);
}
errors++;
}
}
if(data96.roles !== undefined){
let data97 = data96.roles;
if(Array.isArray(data97)){
const len11 = data97.length;
for(let i13=0; i13<len11; i13++){
let data98 = data97[i13];
if(typeof data98 === "string"){
if(!pattern1.test(data98)){
const err205 = {instancePath:instancePath+"/notebooks/roles/" + i13,schemaPath:"#/properties/notebooks/properties/roles/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.notebooks.properties.roles.items,data:data98};
if(vErrors === null){
vErrors = [err205];
}
else {
vErrors.push(err205);
}
errors++;
}
}
else {
const err206 = {instancePath:instancePath+"/notebooks/roles/" + i13,schemaPath:"#/properties/notebooks/properties/roles/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.notebooks.properties.roles.items.type,parentSchema:schema11.properties.notebooks.properties.roles.items,data:data98};
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
const err207 = {instancePath:instancePath+"/notebooks/roles",schemaPath:"#/properties/notebooks/properties/roles/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.notebooks.properties.roles.type,parentSchema:schema11.properties.notebooks.properties.roles,data:data97};
if(vErrors === null){
vErrors = [err207];
}
else {
vErrors.push(err207);
}
errors++;
}
}
}
else {
const err208 = {instancePath:instancePath+"/notebooks",schemaPath:"#/properties/notebooks/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.notebooks.type,parentSchema:schema11.properties.notebooks,data:data96};
if(vErrors === null){
vErrors = [err208];
}
else {
vErrors.push(err208);
}
errors++;
}
}
if(data.models !== undefined){
let data99 = data.models;
if(Array.isArray(data99)){
const len12 = data99.length;
for(let i14=0; i14<len12; i14++){
let data100 = data99[i14];
if(data100 && typeof data100 == "object" && !Array.isArray(data100)){
if(data100.name === undefined){
const err209 = {instancePath:instancePath+"/models/" + i14,schemaPath:"#/properties/models/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.models.items.required,parentSchema:schema11.properties.models.items,data:data100};
if(vErrors === null){
vErrors = [err209];
}
else {
vErrors.push(err209);
}
errors++;
}
if(data100.model === undefined){
const err210 = {instancePath:instancePath+"/models/" + i14,schemaPath:"#/properties/models/items/required",keyword:"required",params:{missingProperty: "model"},message:"must have required property '"+"model"+"'",schema:schema11.properties.models.items.required,parentSchema:schema11.properties.models.items,data:data100};
if(vErrors === null){
vErrors = [err210];
}
else {
vErrors.push(err210);
}
errors++;
}
for(const key38 in data100){
if(!((((((key38 === "name") || (key38 === "modes")) || (key38 === "words")) || (key38 === "longer_than")) || (key38 === "shorter_than")) || (key38 === "model"))){
const err211 = {instancePath:instancePath+"/models/" + i14,schemaPath:"#/properties/models/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key38},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.items,data:data100};
if(vErrors === null){
vErrors = [err211];
}
else {
vErrors.push(err211);
}
errors++;
}
}
if(data100.name !== undefined){
let data101 = data100.name;
if(typeof data101 === "string"){
if(!pattern0.test(data101)){
const err212 = {instancePath:instancePath+"/models/" + i14+"/name",schemaPath:"#/properties/models/items/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.items.properties.name,data:data101};
if(vErrors === null){
vErrors = [err212];
}
else {
vErrors.push(err212);
}
errors++;
}
}
else {
const err213 = {instancePath:instancePath+"/models/" + i14+"/name",schemaPath:"#/properties/models/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.items.properties.name.type,parentSchema:schema11.properties.models.items.properties.name,data:data101};
if(vErrors === null){
vErrors = [err213];
}
else {
vErrors.push(err213);
}
errors++;
}
}
if(data100.modes !== undefined){
let data102 = data100.modes;
if(Array.isArray(data102)){
const len13 = data102.length;
for(let i15=0; i15<len13; i15++){
let data103 = data102[i15];
if(typeof data103 === "string"){
if(!pattern1.test(data103)){
const err214 = {instancePath:instancePath+"/models/" + i14+"/modes/" + i15,schemaPath:"#/properties/models/items/properties/modes/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.models.items.properties.modes.items,data:data103};
if(vErrors === null){
vErrors = [err214];
}
else {
vErrors.push(err214);
}
errors++;
}
}
else {
const err215 = {instancePath:instancePath+"/models/" + i14+"/modes/" + i15,schemaPath:"#/properties/models/items/properties/modes/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.items.properties.modes.items.type,parentSchema:schema11.properties.models.items.properties.modes.items,data:data103};
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
const err216 = {instancePath:instancePath+"/models/" + i14+"/modes",schemaPath:"#/properties/models/items/properties/modes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.models.items.properties.modes.type,parentSchema:schema11.properties.models.items.properties.modes,data:data102};
if(vErrors === null){
vErrors = [err216];
}
else {
vErrors.push(err216);
}
errors++;
}
}
if(data100.words !== undefined){
let data104 = data100.words;
if(Array.isArray(data104)){
const len14 = data104.length;
for(let i16=0; i16<len14; i16++){
let data105 = data104[i16];
if(typeof data105 === "string"){
if(!pattern0.test(data105)){
const err217 = {instancePath:instancePath+"/models/" + i14+"/words/" + i16,schemaPath:"#/properties/models/items/properties/words/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.items.properties.words.items,data:data105};
if(vErrors === null){
vErrors = [err217];
}
else {
vErrors.push(err217);
}
errors++;
}
}
else {
const err218 = {instancePath:instancePath+"/models/" + i14+"/words/" + i16,schemaPath:"#/properties/models/items/properties/words/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.items.properties.words.items.type,parentSchema:schema11.properties.models.items.properties.words.items,data:data105};
if(vErrors === null){
vErrors = [err218];
}
else {
vErrors.push(err218);
}
errors++;
}
}
}
else {
const err219 = {instancePath:instancePath+"/models/" + i14+"/words",schemaPath:"#/properties/models/items/properties/words/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.models.items.properties.words.type,parentSchema:schema11.properties.models.items.properties.words,data:data104};
if(vErrors === null){
vErrors = [err219];
}
else {
vErrors.push(err219);
}
errors++;
}
}
if(data100.longer_than !== undefined){
let data106 = data100.longer_than;
if(!((typeof data106 == "number") && (!(data106 % 1) && !isNaN(data106)))){
const err220 = {instancePath:instancePath+"/models/" + i14+"/longer_than",schemaPath:"#/properties/models/items/properties/longer_than/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.items.properties.longer_than.type,parentSchema:schema11.properties.models.items.properties.longer_than,data:data106};
if(vErrors === null){
vErrors = [err220];
}
else {
vErrors.push(err220);
}
errors++;
}
if(typeof data106 == "number"){
if(data106 < 0 || isNaN(data106)){
const err221 = {instancePath:instancePath+"/models/" + i14+"/longer_than",schemaPath:"#/properties/models/items/properties/longer_than/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.items.properties.longer_than,data:data106};
if(vErrors === null){
vErrors = [err221];
}
else {
vErrors.push(err221);
}
errors++;
}
}
}
if(data100.shorter_than !== undefined){
let data107 = data100.shorter_than;
if(!((typeof data107 == "number") && (!(data107 % 1) && !isNaN(data107)))){
const err222 = {instancePath:instancePath+"/models/" + i14+"/shorter_than",schemaPath:"#/properties/models/items/properties/shorter_than/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.items.properties.shorter_than.type,parentSchema:schema11.properties.models.items.properties.shorter_than,data:data107};
if(vErrors === null){
vErrors = [err222];
}
else {
vErrors.push(err222);
}
errors++;
}
if(typeof data107 == "number"){
if(data107 < 1 || isNaN(data107)){
const err223 = {instancePath:instancePath+"/models/" + i14+"/shorter_than",schemaPath:"#/properties/models/items/properties/shorter_than/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.items.properties.shorter_than,data:data107};
if(vErrors === null){
vErrors = [err223];
}
else {
vErrors.push(err223);
}
errors++;
}
}
}
if(data100.model !== undefined){
let data108 = data100.model;
const _errs252 = errors;
let valid71 = false;
const _errs253 = errors;
if(!((typeof data108 == "number") && (!(data108 % 1) && !isNaN(data108)))){
const err224 = {instancePath:instancePath+"/models/" + i14+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.items.properties.model.anyOf[0].type,parentSchema:schema11.properties.models.items.properties.model.anyOf[0],data:data108};
if(vErrors === null){
vErrors = [err224];
}
else {
vErrors.push(err224);
}
errors++;
}
if(typeof data108 == "number"){
if(data108 < 1 || isNaN(data108)){
const err225 = {instancePath:instancePath+"/models/" + i14+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.items.properties.model.anyOf[0],data:data108};
if(vErrors === null){
vErrors = [err225];
}
else {
vErrors.push(err225);
}
errors++;
}
}
var _valid0 = _errs253 === errors;
valid71 = valid71 || _valid0;
if(!valid71){
const _errs255 = errors;
if(typeof data108 === "string"){
if(!pattern0.test(data108)){
const err226 = {instancePath:instancePath+"/models/" + i14+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf/1/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.items.properties.model.anyOf[1],data:data108};
if(vErrors === null){
vErrors = [err226];
}
else {
vErrors.push(err226);
}
errors++;
}
}
else {
const err227 = {instancePath:instancePath+"/models/" + i14+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf/1/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.items.properties.model.anyOf[1].type,parentSchema:schema11.properties.models.items.properties.model.anyOf[1],data:data108};
if(vErrors === null){
vErrors = [err227];
}
else {
vErrors.push(err227);
}
errors++;
}
var _valid0 = _errs255 === errors;
valid71 = valid71 || _valid0;
}
if(!valid71){
const err228 = {instancePath:instancePath+"/models/" + i14+"/model",schemaPath:"#/properties/models/items/properties/model/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.models.items.properties.model.anyOf,parentSchema:schema11.properties.models.items.properties.model,data:data108};
if(vErrors === null){
vErrors = [err228];
}
else {
vErrors.push(err228);
}
errors++;
}
else {
errors = _errs252;
if(vErrors !== null){
if(_errs252){
vErrors.length = _errs252;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err229 = {instancePath:instancePath+"/models/" + i14,schemaPath:"#/properties/models/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.items.type,parentSchema:schema11.properties.models.items,data:data100};
if(vErrors === null){
vErrors = [err229];
}
else {
vErrors.push(err229);
}
errors++;
}
}
}
else {
const err230 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.models.type,parentSchema:schema11.properties.models,data:data99};
if(vErrors === null){
vErrors = [err230];
}
else {
vErrors.push(err230);
}
errors++;
}
}
if(data.text_rules !== undefined){
let data109 = data.text_rules;
if(data109 && typeof data109 == "object" && !Array.isArray(data109)){
for(const key39 in data109){
const _errs259 = errors;
if(typeof key39 === "string"){
if(!pattern1.test(key39)){
const err231 = {instancePath:instancePath+"/text_rules",schemaPath:"#/properties/text_rules/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]*$"},message:"must match pattern \""+"^[a-z][a-z0-9_]*$"+"\"",schema:"^[a-z][a-z0-9_]*$",parentSchema:schema11.properties.text_rules.propertyNames,data:key39,propertyName:key39};
if(vErrors === null){
vErrors = [err231];
}
else {
vErrors.push(err231);
}
errors++;
}
}
var valid72 = _errs259 === errors;
if(!valid72){
const err232 = {instancePath:instancePath+"/text_rules",schemaPath:"#/properties/text_rules/propertyNames",keyword:"propertyNames",params:{propertyName: key39},message:"property name must be valid",schema:schema11.properties.text_rules.propertyNames,parentSchema:schema11.properties.text_rules,data:data109};
if(vErrors === null){
vErrors = [err232];
}
else {
vErrors.push(err232);
}
errors++;
}
}
for(const key40 in data109){
let data110 = data109[key40];
if(data110 && typeof data110 == "object" && !Array.isArray(data110)){
if(data110.kind === undefined){
const err233 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema11.properties.text_rules.additionalProperties.required,parentSchema:schema11.properties.text_rules.additionalProperties,data:data110};
if(vErrors === null){
vErrors = [err233];
}
else {
vErrors.push(err233);
}
errors++;
}
if(data110.severity === undefined){
const err234 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/required",keyword:"required",params:{missingProperty: "severity"},message:"must have required property '"+"severity"+"'",schema:schema11.properties.text_rules.additionalProperties.required,parentSchema:schema11.properties.text_rules.additionalProperties,data:data110};
if(vErrors === null){
vErrors = [err234];
}
else {
vErrors.push(err234);
}
errors++;
}
if(data110.say === undefined){
const err235 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/required",keyword:"required",params:{missingProperty: "say"},message:"must have required property '"+"say"+"'",schema:schema11.properties.text_rules.additionalProperties.required,parentSchema:schema11.properties.text_rules.additionalProperties,data:data110};
if(vErrors === null){
vErrors = [err235];
}
else {
vErrors.push(err235);
}
errors++;
}
for(const key41 in data110){
if(!(((((key41 === "kind") || (key41 === "severity")) || (key41 === "pattern")) || (key41 === "check")) || (key41 === "say"))){
const err236 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key41},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.text_rules.additionalProperties,data:data110};
if(vErrors === null){
vErrors = [err236];
}
else {
vErrors.push(err236);
}
errors++;
}
}
if(data110.kind !== undefined){
let data111 = data110.kind;
if(!(((data111 === "prose") || (data111 === "communication")) || (data111 === "claim"))){
const err237 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1")+"/kind",schemaPath:"#/properties/text_rules/additionalProperties/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.text_rules.additionalProperties.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.text_rules.additionalProperties.properties.kind.enum,parentSchema:schema11.properties.text_rules.additionalProperties.properties.kind,data:data111};
if(vErrors === null){
vErrors = [err237];
}
else {
vErrors.push(err237);
}
errors++;
}
}
if(data110.severity !== undefined){
let data112 = data110.severity;
if(!(((data112 === "zero_tolerance") || (data112 === "deduction")) || (data112 === "warning"))){
const err238 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1")+"/severity",schemaPath:"#/properties/text_rules/additionalProperties/properties/severity/enum",keyword:"enum",params:{allowedValues: schema11.properties.text_rules.additionalProperties.properties.severity.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.text_rules.additionalProperties.properties.severity.enum,parentSchema:schema11.properties.text_rules.additionalProperties.properties.severity,data:data112};
if(vErrors === null){
vErrors = [err238];
}
else {
vErrors.push(err238);
}
errors++;
}
}
if(data110.pattern !== undefined){
let data113 = data110.pattern;
if(typeof data113 === "string"){
if(!pattern0.test(data113)){
const err239 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1")+"/pattern",schemaPath:"#/properties/text_rules/additionalProperties/properties/pattern/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.text_rules.additionalProperties.properties.pattern,data:data113};
if(vErrors === null){
vErrors = [err239];
}
else {
vErrors.push(err239);
}
errors++;
}
}
else {
const err240 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1")+"/pattern",schemaPath:"#/properties/text_rules/additionalProperties/properties/pattern/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.text_rules.additionalProperties.properties.pattern.type,parentSchema:schema11.properties.text_rules.additionalProperties.properties.pattern,data:data113};
if(vErrors === null){
vErrors = [err240];
}
else {
vErrors.push(err240);
}
errors++;
}
}
if(data110.check !== undefined){
let data114 = data110.check;
if(typeof data114 === "string"){
if(!pattern0.test(data114)){
const err241 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1")+"/check",schemaPath:"#/properties/text_rules/additionalProperties/properties/check/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.text_rules.additionalProperties.properties.check,data:data114};
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
const err242 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1")+"/check",schemaPath:"#/properties/text_rules/additionalProperties/properties/check/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.text_rules.additionalProperties.properties.check.type,parentSchema:schema11.properties.text_rules.additionalProperties.properties.check,data:data114};
if(vErrors === null){
vErrors = [err242];
}
else {
vErrors.push(err242);
}
errors++;
}
}
if(data110.say !== undefined){
let data115 = data110.say;
if(typeof data115 === "string"){
if(!pattern0.test(data115)){
const err243 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1")+"/say",schemaPath:"#/properties/text_rules/additionalProperties/properties/say/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.text_rules.additionalProperties.properties.say,data:data115};
if(vErrors === null){
vErrors = [err243];
}
else {
vErrors.push(err243);
}
errors++;
}
}
else {
const err244 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1")+"/say",schemaPath:"#/properties/text_rules/additionalProperties/properties/say/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.text_rules.additionalProperties.properties.say.type,parentSchema:schema11.properties.text_rules.additionalProperties.properties.say,data:data115};
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
const err245 = {instancePath:instancePath+"/text_rules/" + key40.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/text_rules/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.text_rules.additionalProperties.type,parentSchema:schema11.properties.text_rules.additionalProperties,data:data110};
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
const err246 = {instancePath:instancePath+"/text_rules",schemaPath:"#/properties/text_rules/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.text_rules.type,parentSchema:schema11.properties.text_rules,data:data109};
if(vErrors === null){
vErrors = [err246];
}
else {
vErrors.push(err246);
}
errors++;
}
}
}
else {
const err247 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err247];
}
else {
vErrors.push(err247);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkProcessFile: DataCheck = validate10
