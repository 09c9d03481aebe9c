// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core/data-file'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire recipe","description":"A recipe: stages of steps that turn a request into documents.","type":"object","additionalProperties":false,"required":["description"],"anyOf":[{"required":["stages"]},{"required":["extends"]}],"properties":{"$schema":{"type":"string"},"name":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9._-]*$","description":"Default: the name of the file."},"description":{"type":"string","pattern":"\\S","description":"A description of the result."},"extends":{"type":"string","pattern":"^(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*$","description":"A recipe in the same folder, or kit/name. Its stages come first. A stage defined here replaces the inherited stage with the same slug."},"domain":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9._-]*$","description":"The default domain."},"style_guide":{"type":"string","pattern":"\\S","description":"The template that contains the style guide for all documents."},"result":{"type":"object","description":"The first page of an export.","additionalProperties":false,"required":["template"],"properties":{"template":{"type":"string","pattern":"\\S","description":"Its template, in Markdown."},"scores":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"The document_key of the JSON documents that contain scores by dimension. The score table shows these scores."}}},"overlays":{"type":"object","description":"Values for templates. The workspace’s overlays override them.","additionalProperties":false,"properties":{"domain":{"type":"object"},"project":{"type":"object"},"user":{"type":"object"}}},"stages":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["slug","template","steps"],"properties":{"slug":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,19}$","description":"The name of the stage in files and inputs."},"display":{"type":"string","pattern":"\\S","description":"The display name."},"description":{"type":"string","pattern":"\\S","description":"The purpose of the stage."},"gate":{"enum":["auto","person"],"default":"auto","description":"Whether the run waits for a person after this stage."},"template":{"type":"string","pattern":"\\S","description":"The template that presents the request for this stage."},"steps":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["name","objective","current_step","prompt_type","prompt_template_name","output_type","granularity_strategy"],"properties":{"name":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"The name of the step in files and reports."},"display":{"type":"string","pattern":"\\S","description":"The display name."},"objective":{"type":"string","pattern":"\\S","description":"The purpose of the step, in a sentence."},"current_step":{"type":"integer","minimum":1,"description":"The position of the step; steps with the same number run in parallel."},"prompt_type":{"enum":["Planner","Turn"]},"prompt_template_name":{"type":"string","pattern":"\\S","description":"The template that contains the step’s instructions."},"inputs_required":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["type"],"properties":{"type":{"enum":["document","contribution","feedback","header_context","seed_prompt","project_resource"],"description":"The kind of input."},"stage_slug":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,19}$","description":"The stage that produced it. Default: this stage."},"document_key":{"type":"string","pattern":"^(\\*|[a-z][a-z0-9_]{0,39})$","description":"The key of the document, header context or resource; * for all documents of the stage."},"required":{"type":"boolean","default":true},"multiple":{"type":"boolean","default":false,"description":"Whether to include all documents with this key instead of only the job’s own document."},"weight":{"type":"number","minimum":0,"maximum":1,"default":1,"description":"If a prompt is too long, inputs with the lowest weight are left out first."}}}},"output_type":{"enum":["HeaderContext","RenderedDocument","AssembledDocumentJson"]},"granularity_strategy":{"enum":["all_to_one","one_to_one","per_model","pairwise_by_origin","per_lineage","once"],"description":"How the step is split into jobs."},"document_key":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"The key of the result. Default for a planner: header_context."},"document_template":{"type":"string","pattern":"\\S","description":"The template file of the document."},"length":{"type":"string","pattern":"\\S","description":"The desired length of the document, such as 900 to 1,300 words. It is stated in the prompt."},"author":{"type":"string","pattern":"\\S","description":"For a step that judges or merges the work of others: the role of the author, such as Reviewer."},"merges":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"The document_key of the inputs to merge. If there is only one input, it is used unchanged and the step is skipped."},"schema":{"type":"string","pattern":"\\S","description":"The name of the JSON Schema of the answer."},"files_to_generate":{"type":"array","description":"For planners: the documents that use the header context.","items":{"type":"object","additionalProperties":false,"required":["document_key","template_filename"],"properties":{"document_key":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"The key of the document."},"template_filename":{"type":"string","pattern":"\\S","description":"Its template file."}}}},"system_materials":{"type":"object","description":"For planners: the keys of the system materials, with a description of each."},"context_for_documents":{"type":"array","description":"For planners: the required keys of a document’s context.","items":{"type":"object","additionalProperties":false,"required":["document_key","context_to_include"],"properties":{"document_key":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"The key of the document."},"context_to_include":{"type":"object","description":"Keys, with a description of each."}}}},"retry":{"type":"object","additionalProperties":false,"description":"How to retry after temporary failures. Without this setting, there are no retries.","required":["limit","delay_seconds"],"properties":{"limit":{"type":"integer","minimum":0,"maximum":100,"description":"Maximum number of retries."},"delay_seconds":{"type":"number","minimum":0,"maximum":86400,"description":"Delay before the first retry."},"backoff":{"type":"number","minimum":1,"maximum":10,"default":1,"description":"The delay is multiplied by this number after each retry."}}}}}}}}}}};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9._-]*$", "u");
const pattern1 = new RegExp("\\S", "u");
const pattern2 = new RegExp("^(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*$", "u");
const pattern6 = new RegExp("^[a-z][a-z0-9_]{0,39}$", "u");
const pattern7 = new RegExp("^[a-z][a-z0-9_]{0,19}$", "u");
const pattern16 = new RegExp("^(\\*|[a-z][a-z0-9_]{0,39})$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.stages === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "stages"},message:"must have required property '"+"stages"+"'",schema:schema11.anyOf[0].required,parentSchema:schema11.anyOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.extends === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "extends"},message:"must have required property '"+"extends"+"'",schema:schema11.anyOf[1].required,parentSchema:schema11.anyOf[1],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.anyOf,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.description === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},message:"must have required property '"+"description"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema11.properties, key0))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err6 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9._-]*$"},message:"must match pattern \""+"^[A-Za-z0-9_][A-Za-z0-9._-]*$"+"\"",schema:"^[A-Za-z0-9_][A-Za-z0-9._-]*$",parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.name.type,parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
const err8 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.description,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.description.type,parentSchema:schema11.properties.description,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.extends !== undefined){
let data3 = data.extends;
if(typeof data3 === "string"){
if(!pattern2.test(data3)){
const err10 = {instancePath:instancePath+"/extends",schemaPath:"#/properties/extends/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*$"},message:"must match pattern \""+"^(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*$"+"\"",schema:"^(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*$",parentSchema:schema11.properties.extends,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/extends",schemaPath:"#/properties/extends/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.extends.type,parentSchema:schema11.properties.extends,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.domain !== undefined){
let data4 = data.domain;
if(typeof data4 === "string"){
if(!pattern0.test(data4)){
const err12 = {instancePath:instancePath+"/domain",schemaPath:"#/properties/domain/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9._-]*$"},message:"must match pattern \""+"^[A-Za-z0-9_][A-Za-z0-9._-]*$"+"\"",schema:"^[A-Za-z0-9_][A-Za-z0-9._-]*$",parentSchema:schema11.properties.domain,data:data4};
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
const err13 = {instancePath:instancePath+"/domain",schemaPath:"#/properties/domain/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.domain.type,parentSchema:schema11.properties.domain,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.style_guide !== undefined){
let data5 = data.style_guide;
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err14 = {instancePath:instancePath+"/style_guide",schemaPath:"#/properties/style_guide/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.style_guide,data:data5};
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
const err15 = {instancePath:instancePath+"/style_guide",schemaPath:"#/properties/style_guide/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.style_guide.type,parentSchema:schema11.properties.style_guide,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.result !== undefined){
let data6 = data.result;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.template === undefined){
const err16 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/required",keyword:"required",params:{missingProperty: "template"},message:"must have required property '"+"template"+"'",schema:schema11.properties.result.required,parentSchema:schema11.properties.result,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key1 in data6){
if(!((key1 === "template") || (key1 === "scores"))){
const err17 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.result,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data6.template !== undefined){
let data7 = data6.template;
if(typeof data7 === "string"){
if(!pattern1.test(data7)){
const err18 = {instancePath:instancePath+"/result/template",schemaPath:"#/properties/result/properties/template/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.result.properties.template,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/result/template",schemaPath:"#/properties/result/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.result.properties.template.type,parentSchema:schema11.properties.result.properties.template,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data6.scores !== undefined){
let data8 = data6.scores;
if(typeof data8 === "string"){
if(!pattern6.test(data8)){
const err20 = {instancePath:instancePath+"/result/scores",schemaPath:"#/properties/result/properties/scores/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.result.properties.scores,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/result/scores",schemaPath:"#/properties/result/properties/scores/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.result.properties.scores.type,parentSchema:schema11.properties.result.properties.scores,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.result.type,parentSchema:schema11.properties.result,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.overlays !== undefined){
let data9 = data.overlays;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key2 in data9){
if(!(((key2 === "domain") || (key2 === "project")) || (key2 === "user"))){
const err23 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.overlays,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data9.domain !== undefined){
let data10 = data9.domain;
if(!(data10 && typeof data10 == "object" && !Array.isArray(data10))){
const err24 = {instancePath:instancePath+"/overlays/domain",schemaPath:"#/properties/overlays/properties/domain/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.domain.type,parentSchema:schema11.properties.overlays.properties.domain,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data9.project !== undefined){
let data11 = data9.project;
if(!(data11 && typeof data11 == "object" && !Array.isArray(data11))){
const err25 = {instancePath:instancePath+"/overlays/project",schemaPath:"#/properties/overlays/properties/project/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.project.type,parentSchema:schema11.properties.overlays.properties.project,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data9.user !== undefined){
let data12 = data9.user;
if(!(data12 && typeof data12 == "object" && !Array.isArray(data12))){
const err26 = {instancePath:instancePath+"/overlays/user",schemaPath:"#/properties/overlays/properties/user/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.user.type,parentSchema:schema11.properties.overlays.properties.user,data:data12};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.type,parentSchema:schema11.properties.overlays,data:data9};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.stages !== undefined){
let data13 = data.stages;
if(Array.isArray(data13)){
if(data13.length < 1){
const err28 = {instancePath:instancePath+"/stages",schemaPath:"#/properties/stages/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.stages,data:data13};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.slug === undefined){
const err29 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/required",keyword:"required",params:{missingProperty: "slug"},message:"must have required property '"+"slug"+"'",schema:schema11.properties.stages.items.required,parentSchema:schema11.properties.stages.items,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data14.template === undefined){
const err30 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/required",keyword:"required",params:{missingProperty: "template"},message:"must have required property '"+"template"+"'",schema:schema11.properties.stages.items.required,parentSchema:schema11.properties.stages.items,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data14.steps === undefined){
const err31 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/required",keyword:"required",params:{missingProperty: "steps"},message:"must have required property '"+"steps"+"'",schema:schema11.properties.stages.items.required,parentSchema:schema11.properties.stages.items,data:data14};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
for(const key3 in data14){
if(!((((((key3 === "slug") || (key3 === "display")) || (key3 === "description")) || (key3 === "gate")) || (key3 === "template")) || (key3 === "steps"))){
const err32 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items,data:data14};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data14.slug !== undefined){
let data15 = data14.slug;
if(typeof data15 === "string"){
if(!pattern7.test(data15)){
const err33 = {instancePath:instancePath+"/stages/" + i0+"/slug",schemaPath:"#/properties/stages/items/properties/slug/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,19}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,19}$"+"\"",schema:"^[a-z][a-z0-9_]{0,19}$",parentSchema:schema11.properties.stages.items.properties.slug,data:data15};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/stages/" + i0+"/slug",schemaPath:"#/properties/stages/items/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.slug.type,parentSchema:schema11.properties.stages.items.properties.slug,data:data15};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data14.display !== undefined){
let data16 = data14.display;
if(typeof data16 === "string"){
if(!pattern1.test(data16)){
const err35 = {instancePath:instancePath+"/stages/" + i0+"/display",schemaPath:"#/properties/stages/items/properties/display/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.display,data:data16};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/stages/" + i0+"/display",schemaPath:"#/properties/stages/items/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.display.type,parentSchema:schema11.properties.stages.items.properties.display,data:data16};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data14.description !== undefined){
let data17 = data14.description;
if(typeof data17 === "string"){
if(!pattern1.test(data17)){
const err37 = {instancePath:instancePath+"/stages/" + i0+"/description",schemaPath:"#/properties/stages/items/properties/description/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.description,data:data17};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/stages/" + i0+"/description",schemaPath:"#/properties/stages/items/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.description.type,parentSchema:schema11.properties.stages.items.properties.description,data:data17};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data14.gate !== undefined){
let data18 = data14.gate;
if(!((data18 === "auto") || (data18 === "person"))){
const err39 = {instancePath:instancePath+"/stages/" + i0+"/gate",schemaPath:"#/properties/stages/items/properties/gate/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.gate.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.gate.enum,parentSchema:schema11.properties.stages.items.properties.gate,data:data18};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data14.template !== undefined){
let data19 = data14.template;
if(typeof data19 === "string"){
if(!pattern1.test(data19)){
const err40 = {instancePath:instancePath+"/stages/" + i0+"/template",schemaPath:"#/properties/stages/items/properties/template/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.template,data:data19};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
else {
const err41 = {instancePath:instancePath+"/stages/" + i0+"/template",schemaPath:"#/properties/stages/items/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.template.type,parentSchema:schema11.properties.stages.items.properties.template,data:data19};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data14.steps !== undefined){
let data20 = data14.steps;
if(Array.isArray(data20)){
if(data20.length < 1){
const err42 = {instancePath:instancePath+"/stages/" + i0+"/steps",schemaPath:"#/properties/stages/items/properties/steps/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.stages.items.properties.steps,data:data20};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
let data21 = data20[i1];
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.name === undefined){
const err43 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data21};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(data21.objective === undefined){
const err44 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "objective"},message:"must have required property '"+"objective"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data21};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data21.current_step === undefined){
const err45 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "current_step"},message:"must have required property '"+"current_step"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data21};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(data21.prompt_type === undefined){
const err46 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "prompt_type"},message:"must have required property '"+"prompt_type"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data21};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(data21.prompt_template_name === undefined){
const err47 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "prompt_template_name"},message:"must have required property '"+"prompt_template_name"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data21};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data21.output_type === undefined){
const err48 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "output_type"},message:"must have required property '"+"output_type"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data21};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(data21.granularity_strategy === undefined){
const err49 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "granularity_strategy"},message:"must have required property '"+"granularity_strategy"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data21};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
for(const key4 in data21){
if(!(func2.call(schema11.properties.stages.items.properties.steps.items.properties, key4))){
const err50 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data21};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data21.name !== undefined){
let data22 = data21.name;
if(typeof data22 === "string"){
if(!pattern6.test(data22)){
const err51 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/name",schemaPath:"#/properties/stages/items/properties/steps/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.name,data:data22};
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
const err52 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/name",schemaPath:"#/properties/stages/items/properties/steps/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.name.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.name,data:data22};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data21.display !== undefined){
let data23 = data21.display;
if(typeof data23 === "string"){
if(!pattern1.test(data23)){
const err53 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/display",schemaPath:"#/properties/stages/items/properties/steps/items/properties/display/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.display,data:data23};
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
const err54 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/display",schemaPath:"#/properties/stages/items/properties/steps/items/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.display.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.display,data:data23};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data21.objective !== undefined){
let data24 = data21.objective;
if(typeof data24 === "string"){
if(!pattern1.test(data24)){
const err55 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/objective",schemaPath:"#/properties/stages/items/properties/steps/items/properties/objective/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.objective,data:data24};
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
const err56 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/objective",schemaPath:"#/properties/stages/items/properties/steps/items/properties/objective/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.objective.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.objective,data:data24};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data21.current_step !== undefined){
let data25 = data21.current_step;
if(!((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25)))){
const err57 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/current_step",schemaPath:"#/properties/stages/items/properties/steps/items/properties/current_step/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.stages.items.properties.steps.items.properties.current_step.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.current_step,data:data25};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(typeof data25 == "number"){
if(data25 < 1 || isNaN(data25)){
const err58 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/current_step",schemaPath:"#/properties/stages/items/properties/steps/items/properties/current_step/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.current_step,data:data25};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
if(data21.prompt_type !== undefined){
let data26 = data21.prompt_type;
if(!((data26 === "Planner") || (data26 === "Turn"))){
const err59 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/prompt_type",schemaPath:"#/properties/stages/items/properties/steps/items/properties/prompt_type/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.steps.items.properties.prompt_type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.steps.items.properties.prompt_type.enum,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.prompt_type,data:data26};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data21.prompt_template_name !== undefined){
let data27 = data21.prompt_template_name;
if(typeof data27 === "string"){
if(!pattern1.test(data27)){
const err60 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/prompt_template_name",schemaPath:"#/properties/stages/items/properties/steps/items/properties/prompt_template_name/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.prompt_template_name,data:data27};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/prompt_template_name",schemaPath:"#/properties/stages/items/properties/steps/items/properties/prompt_template_name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.prompt_template_name.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.prompt_template_name,data:data27};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data21.inputs_required !== undefined){
let data28 = data21.inputs_required;
if(Array.isArray(data28)){
const len2 = data28.length;
for(let i2=0; i2<len2; i2++){
let data29 = data28[i2];
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.type === undefined){
const err62 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2,schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items,data:data29};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
for(const key5 in data29){
if(!((((((key5 === "type") || (key5 === "stage_slug")) || (key5 === "document_key")) || (key5 === "required")) || (key5 === "multiple")) || (key5 === "weight"))){
const err63 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2,schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items,data:data29};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data29.type !== undefined){
let data30 = data29.type;
if(!((((((data30 === "document") || (data30 === "contribution")) || (data30 === "feedback")) || (data30 === "header_context")) || (data30 === "seed_prompt")) || (data30 === "project_resource"))){
const err64 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/type",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.type.enum,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.type,data:data30};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data29.stage_slug !== undefined){
let data31 = data29.stage_slug;
if(typeof data31 === "string"){
if(!pattern7.test(data31)){
const err65 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/stage_slug",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/stage_slug/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,19}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,19}$"+"\"",schema:"^[a-z][a-z0-9_]{0,19}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.stage_slug,data:data31};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/stage_slug",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/stage_slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.stage_slug.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.stage_slug,data:data31};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data29.document_key !== undefined){
let data32 = data29.document_key;
if(typeof data32 === "string"){
if(!pattern16.test(data32)){
const err67 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/document_key/pattern",keyword:"pattern",params:{pattern: "^(\\*|[a-z][a-z0-9_]{0,39})$"},message:"must match pattern \""+"^(\\*|[a-z][a-z0-9_]{0,39})$"+"\"",schema:"^(\\*|[a-z][a-z0-9_]{0,39})$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.document_key,data:data32};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
else {
const err68 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/document_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.document_key.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.document_key,data:data32};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data29.required !== undefined){
let data33 = data29.required;
if(typeof data33 !== "boolean"){
const err69 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/required",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.required.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.required,data:data33};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data29.multiple !== undefined){
let data34 = data29.multiple;
if(typeof data34 !== "boolean"){
const err70 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/multiple",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/multiple/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.multiple.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.multiple,data:data34};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data29.weight !== undefined){
let data35 = data29.weight;
if(typeof data35 == "number"){
if(data35 > 1 || isNaN(data35)){
const err71 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/weight",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.weight,data:data35};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(data35 < 0 || isNaN(data35)){
const err72 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/weight",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.weight,data:data35};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
else {
const err73 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/weight",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/weight/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.weight.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.weight,data:data35};
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
const err74 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2,schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items,data:data29};
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
const err75 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required,data:data28};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data21.output_type !== undefined){
let data36 = data21.output_type;
if(!(((data36 === "HeaderContext") || (data36 === "RenderedDocument")) || (data36 === "AssembledDocumentJson"))){
const err76 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/output_type",schemaPath:"#/properties/stages/items/properties/steps/items/properties/output_type/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.steps.items.properties.output_type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.steps.items.properties.output_type.enum,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.output_type,data:data36};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data21.granularity_strategy !== undefined){
let data37 = data21.granularity_strategy;
if(!((((((data37 === "all_to_one") || (data37 === "one_to_one")) || (data37 === "per_model")) || (data37 === "pairwise_by_origin")) || (data37 === "per_lineage")) || (data37 === "once"))){
const err77 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/granularity_strategy",schemaPath:"#/properties/stages/items/properties/steps/items/properties/granularity_strategy/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.steps.items.properties.granularity_strategy.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.steps.items.properties.granularity_strategy.enum,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.granularity_strategy,data:data37};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data21.document_key !== undefined){
let data38 = data21.document_key;
if(typeof data38 === "string"){
if(!pattern6.test(data38)){
const err78 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/document_key/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.document_key,data:data38};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
else {
const err79 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/document_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.document_key.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.document_key,data:data38};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data21.document_template !== undefined){
let data39 = data21.document_template;
if(typeof data39 === "string"){
if(!pattern1.test(data39)){
const err80 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/document_template",schemaPath:"#/properties/stages/items/properties/steps/items/properties/document_template/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.document_template,data:data39};
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
const err81 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/document_template",schemaPath:"#/properties/stages/items/properties/steps/items/properties/document_template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.document_template.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.document_template,data:data39};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data21.length !== undefined){
let data40 = data21.length;
if(typeof data40 === "string"){
if(!pattern1.test(data40)){
const err82 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/length",schemaPath:"#/properties/stages/items/properties/steps/items/properties/length/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.length,data:data40};
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
const err83 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/length",schemaPath:"#/properties/stages/items/properties/steps/items/properties/length/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.length.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.length,data:data40};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data21.author !== undefined){
let data41 = data21.author;
if(typeof data41 === "string"){
if(!pattern1.test(data41)){
const err84 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/author",schemaPath:"#/properties/stages/items/properties/steps/items/properties/author/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.author,data:data41};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
else {
const err85 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/author",schemaPath:"#/properties/stages/items/properties/steps/items/properties/author/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.author.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.author,data:data41};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data21.merges !== undefined){
let data42 = data21.merges;
if(typeof data42 === "string"){
if(!pattern6.test(data42)){
const err86 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/merges",schemaPath:"#/properties/stages/items/properties/steps/items/properties/merges/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.merges,data:data42};
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
const err87 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/merges",schemaPath:"#/properties/stages/items/properties/steps/items/properties/merges/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.merges.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.merges,data:data42};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data21.schema !== undefined){
let data43 = data21.schema;
if(typeof data43 === "string"){
if(!pattern1.test(data43)){
const err88 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/schema",schemaPath:"#/properties/stages/items/properties/steps/items/properties/schema/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.schema,data:data43};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
else {
const err89 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/schema",schemaPath:"#/properties/stages/items/properties/steps/items/properties/schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.schema.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.schema,data:data43};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data21.files_to_generate !== undefined){
let data44 = data21.files_to_generate;
if(Array.isArray(data44)){
const len3 = data44.length;
for(let i3=0; i3<len3; i3++){
let data45 = data44[i3];
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
if(data45.document_key === undefined){
const err90 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3,schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/required",keyword:"required",params:{missingProperty: "document_key"},message:"must have required property '"+"document_key"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items,data:data45};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
if(data45.template_filename === undefined){
const err91 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3,schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/required",keyword:"required",params:{missingProperty: "template_filename"},message:"must have required property '"+"template_filename"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items,data:data45};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
for(const key6 in data45){
if(!((key6 === "document_key") || (key6 === "template_filename"))){
const err92 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3,schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items,data:data45};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data45.document_key !== undefined){
let data46 = data45.document_key;
if(typeof data46 === "string"){
if(!pattern6.test(data46)){
const err93 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/properties/document_key/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.document_key,data:data46};
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
const err94 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/properties/document_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.document_key.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.document_key,data:data46};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data45.template_filename !== undefined){
let data47 = data45.template_filename;
if(typeof data47 === "string"){
if(!pattern1.test(data47)){
const err95 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3+"/template_filename",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/properties/template_filename/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.template_filename,data:data47};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
else {
const err96 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3+"/template_filename",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/properties/template_filename/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.template_filename.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.template_filename,data:data47};
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
const err97 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3,schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items,data:data45};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
}
else {
const err98 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate,data:data44};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data21.system_materials !== undefined){
let data48 = data21.system_materials;
if(!(data48 && typeof data48 == "object" && !Array.isArray(data48))){
const err99 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/system_materials",schemaPath:"#/properties/stages/items/properties/steps/items/properties/system_materials/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.system_materials.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.system_materials,data:data48};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
if(data21.context_for_documents !== undefined){
let data49 = data21.context_for_documents;
if(Array.isArray(data49)){
const len4 = data49.length;
for(let i4=0; i4<len4; i4++){
let data50 = data49[i4];
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
if(data50.document_key === undefined){
const err100 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4,schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/required",keyword:"required",params:{missingProperty: "document_key"},message:"must have required property '"+"document_key"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items,data:data50};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
if(data50.context_to_include === undefined){
const err101 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4,schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/required",keyword:"required",params:{missingProperty: "context_to_include"},message:"must have required property '"+"context_to_include"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items,data:data50};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
for(const key7 in data50){
if(!((key7 === "document_key") || (key7 === "context_to_include"))){
const err102 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4,schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items,data:data50};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data50.document_key !== undefined){
let data51 = data50.document_key;
if(typeof data51 === "string"){
if(!pattern6.test(data51)){
const err103 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/properties/document_key/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.document_key,data:data51};
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
const err104 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/properties/document_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.document_key.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.document_key,data:data51};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data50.context_to_include !== undefined){
let data52 = data50.context_to_include;
if(!(data52 && typeof data52 == "object" && !Array.isArray(data52))){
const err105 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4+"/context_to_include",schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/properties/context_to_include/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.context_to_include.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.context_to_include,data:data52};
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
const err106 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4,schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items,data:data50};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
}
else {
const err107 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents",schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents,data:data49};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data21.retry !== undefined){
let data53 = data21.retry;
if(data53 && typeof data53 == "object" && !Array.isArray(data53)){
if(data53.limit === undefined){
const err108 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/required",keyword:"required",params:{missingProperty: "limit"},message:"must have required property '"+"limit"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.retry.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry,data:data53};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
if(data53.delay_seconds === undefined){
const err109 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/required",keyword:"required",params:{missingProperty: "delay_seconds"},message:"must have required property '"+"delay_seconds"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.retry.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry,data:data53};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
for(const key8 in data53){
if(!(((key8 === "limit") || (key8 === "delay_seconds")) || (key8 === "backoff"))){
const err110 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry,data:data53};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data53.limit !== undefined){
let data54 = data53.limit;
if(!((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54)))){
const err111 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry/limit",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.limit.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.limit,data:data54};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
if(typeof data54 == "number"){
if(data54 > 100 || isNaN(data54)){
const err112 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry/limit",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.limit,data:data54};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if(data54 < 0 || isNaN(data54)){
const err113 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry/limit",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.limit,data:data54};
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
if(data53.delay_seconds !== undefined){
let data55 = data53.delay_seconds;
if(typeof data55 == "number"){
if(data55 > 86400 || isNaN(data55)){
const err114 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry/delay_seconds",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/properties/delay_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400",schema:86400,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.delay_seconds,data:data55};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
if(data55 < 0 || isNaN(data55)){
const err115 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry/delay_seconds",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/properties/delay_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.delay_seconds,data:data55};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
else {
const err116 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry/delay_seconds",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/properties/delay_seconds/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.delay_seconds.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.delay_seconds,data:data55};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data53.backoff !== undefined){
let data56 = data53.backoff;
if(typeof data56 == "number"){
if(data56 > 10 || isNaN(data56)){
const err117 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry/backoff",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/properties/backoff/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10",schema:10,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.backoff,data:data56};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(data56 < 1 || isNaN(data56)){
const err118 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry/backoff",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/properties/backoff/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.backoff,data:data56};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
else {
const err119 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry/backoff",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/properties/backoff/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.backoff.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry.properties.backoff,data:data56};
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
const err120 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/retry",schemaPath:"#/properties/stages/items/properties/steps/items/properties/retry/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.retry.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.retry,data:data53};
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
const err121 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.type,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data21};
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
const err122 = {instancePath:instancePath+"/stages/" + i0+"/steps",schemaPath:"#/properties/stages/items/properties/steps/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.items.properties.steps.type,parentSchema:schema11.properties.stages.items.properties.steps,data:data20};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
}
else {
const err123 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.type,parentSchema:schema11.properties.stages.items,data:data14};
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
const err124 = {instancePath:instancePath+"/stages",schemaPath:"#/properties/stages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.type,parentSchema:schema11.properties.stages,data:data13};
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
const err125 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkRecipeFile: DataCheck = validate10
