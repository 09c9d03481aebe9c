// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire recipe","description":"Stages of steps that lead from a request to documents.","type":"object","additionalProperties":false,"required":["description","stages"],"properties":{"$schema":{"type":"string"},"name":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9._-]*$","description":"The file’s name unless given."},"description":{"type":"string","pattern":"\\S","description":"What comes out of it."},"style_guide":{"type":"string","pattern":"\\S","description":"The template with the rules of style for every document."},"overlays":{"type":"object","description":"Values for templates, under those of the workspace: user over project over domain.","additionalProperties":false,"properties":{"domain":{"type":"object"},"project":{"type":"object"},"user":{"type":"object"}}},"stages":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["slug","template","steps"],"properties":{"slug":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,19}$","description":"Names the stage in files and inputs."},"display":{"type":"string","pattern":"\\S","description":"Its name for people."},"description":{"type":"string","pattern":"\\S","description":"What the stage is for."},"gate":{"enum":["auto","person"],"default":"auto","description":"Whether its end waits for a person."},"template":{"type":"string","pattern":"\\S","description":"The template that puts the request into this stage."},"steps":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["name","objective","current_step","prompt_type","prompt_template_name","output_type","granularity_strategy"],"properties":{"name":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"Names the step in files and reports."},"display":{"type":"string","pattern":"\\S","description":"Its name for people."},"objective":{"type":"string","pattern":"\\S","description":"What the step is for, in a sentence."},"current_step":{"type":"integer","minimum":1,"description":"Its place; steps of one number run side by side."},"prompt_type":{"enum":["Planner","Turn"]},"prompt_template_name":{"type":"string","pattern":"\\S","description":"The template with the step’s instructions."},"inputs_required":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["type"],"properties":{"type":{"enum":["document","contribution","feedback","header_context","seed_prompt","project_resource"],"description":"What is taken."},"stage_slug":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,19}$","description":"The stage that made it; this one unless given."},"document_key":{"type":"string","pattern":"^(\\*|[a-z][a-z0-9_]{0,39})$","description":"Which document, header context or resource; * for every document of the stage."},"required":{"type":"boolean","default":true},"multiple":{"type":"boolean","default":false,"description":"All documents of that key, not only the one that belongs to the job."},"weight":{"type":"number","minimum":0,"maximum":1,"default":1,"description":"What is lightest is left out first where a prompt is too long."}}}},"output_type":{"enum":["HeaderContext","RenderedDocument","AssembledDocumentJson"]},"granularity_strategy":{"enum":["all_to_one","one_to_one","per_model","pairwise_by_origin","per_lineage"],"description":"How the step becomes jobs."},"document_key":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"What the step makes. A planner’s is header_context unless given."},"document_template":{"type":"string","pattern":"\\S","description":"The template file of the document."},"schema":{"type":"string","pattern":"\\S","description":"The JSON Schema that the answer has to meet, by name."},"files_to_generate":{"type":"array","description":"For planners: the documents that follow from the header context.","items":{"type":"object","additionalProperties":false,"required":["document_key","template_filename"],"properties":{"document_key":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"The document."},"template_filename":{"type":"string","pattern":"\\S","description":"Its template file."}}}},"system_materials":{"type":"object","description":"For planners: keys of the system materials, each with what should stand there."},"context_for_documents":{"type":"array","description":"For planners: which keys the context of a document has to have.","items":{"type":"object","additionalProperties":false,"required":["document_key","context_to_include"],"properties":{"document_key":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,39}$","description":"The document."},"context_to_include":{"type":"object","description":"Keys, each with what should stand there."}}}}}}}}}}}};
const pattern0 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9._-]*$", "u");
const pattern1 = new RegExp("\\S", "u");
const pattern3 = new RegExp("^[a-z][a-z0-9_]{0,19}$", "u");
const pattern7 = new RegExp("^[a-z][a-z0-9_]{0,39}$", "u");
const pattern12 = new RegExp("^(\\*|[a-z][a-z0-9_]{0,39})$", "u");
const func2 = Object.prototype.hasOwnProperty;

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
if(data.stages === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "stages"},message:"must have required property '"+"stages"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "$schema") || (key0 === "name")) || (key0 === "description")) || (key0 === "style_guide")) || (key0 === "overlays")) || (key0 === "stages"))){
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
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9._-]*$"},message:"must match pattern \""+"^[A-Za-z0-9_][A-Za-z0-9._-]*$"+"\"",schema:"^[A-Za-z0-9_][A-Za-z0-9._-]*$",parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.name.type,parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
const err6 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.description,data:data2};
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
const err7 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.description.type,parentSchema:schema11.properties.description,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.style_guide !== undefined){
let data3 = data.style_guide;
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err8 = {instancePath:instancePath+"/style_guide",schemaPath:"#/properties/style_guide/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.style_guide,data:data3};
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
const err9 = {instancePath:instancePath+"/style_guide",schemaPath:"#/properties/style_guide/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.style_guide.type,parentSchema:schema11.properties.style_guide,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.overlays !== undefined){
let data4 = data.overlays;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!(((key1 === "domain") || (key1 === "project")) || (key1 === "user"))){
const err10 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.overlays,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.domain !== undefined){
let data5 = data4.domain;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
const err11 = {instancePath:instancePath+"/overlays/domain",schemaPath:"#/properties/overlays/properties/domain/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.domain.type,parentSchema:schema11.properties.overlays.properties.domain,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data4.project !== undefined){
let data6 = data4.project;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
const err12 = {instancePath:instancePath+"/overlays/project",schemaPath:"#/properties/overlays/properties/project/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.project.type,parentSchema:schema11.properties.overlays.properties.project,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data4.user !== undefined){
let data7 = data4.user;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
const err13 = {instancePath:instancePath+"/overlays/user",schemaPath:"#/properties/overlays/properties/user/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.properties.user.type,parentSchema:schema11.properties.overlays.properties.user,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/overlays",schemaPath:"#/properties/overlays/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.overlays.type,parentSchema:schema11.properties.overlays,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.stages !== undefined){
let data8 = data.stages;
if(Array.isArray(data8)){
if(data8.length < 1){
const err15 = {instancePath:instancePath+"/stages",schemaPath:"#/properties/stages/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.stages,data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.slug === undefined){
const err16 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/required",keyword:"required",params:{missingProperty: "slug"},message:"must have required property '"+"slug"+"'",schema:schema11.properties.stages.items.required,parentSchema:schema11.properties.stages.items,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data9.template === undefined){
const err17 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/required",keyword:"required",params:{missingProperty: "template"},message:"must have required property '"+"template"+"'",schema:schema11.properties.stages.items.required,parentSchema:schema11.properties.stages.items,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data9.steps === undefined){
const err18 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/required",keyword:"required",params:{missingProperty: "steps"},message:"must have required property '"+"steps"+"'",schema:schema11.properties.stages.items.required,parentSchema:schema11.properties.stages.items,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
for(const key2 in data9){
if(!((((((key2 === "slug") || (key2 === "display")) || (key2 === "description")) || (key2 === "gate")) || (key2 === "template")) || (key2 === "steps"))){
const err19 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data9.slug !== undefined){
let data10 = data9.slug;
if(typeof data10 === "string"){
if(!pattern3.test(data10)){
const err20 = {instancePath:instancePath+"/stages/" + i0+"/slug",schemaPath:"#/properties/stages/items/properties/slug/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,19}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,19}$"+"\"",schema:"^[a-z][a-z0-9_]{0,19}$",parentSchema:schema11.properties.stages.items.properties.slug,data:data10};
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
const err21 = {instancePath:instancePath+"/stages/" + i0+"/slug",schemaPath:"#/properties/stages/items/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.slug.type,parentSchema:schema11.properties.stages.items.properties.slug,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data9.display !== undefined){
let data11 = data9.display;
if(typeof data11 === "string"){
if(!pattern1.test(data11)){
const err22 = {instancePath:instancePath+"/stages/" + i0+"/display",schemaPath:"#/properties/stages/items/properties/display/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.display,data:data11};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/stages/" + i0+"/display",schemaPath:"#/properties/stages/items/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.display.type,parentSchema:schema11.properties.stages.items.properties.display,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data9.description !== undefined){
let data12 = data9.description;
if(typeof data12 === "string"){
if(!pattern1.test(data12)){
const err24 = {instancePath:instancePath+"/stages/" + i0+"/description",schemaPath:"#/properties/stages/items/properties/description/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.description,data:data12};
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
const err25 = {instancePath:instancePath+"/stages/" + i0+"/description",schemaPath:"#/properties/stages/items/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.description.type,parentSchema:schema11.properties.stages.items.properties.description,data:data12};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data9.gate !== undefined){
let data13 = data9.gate;
if(!((data13 === "auto") || (data13 === "person"))){
const err26 = {instancePath:instancePath+"/stages/" + i0+"/gate",schemaPath:"#/properties/stages/items/properties/gate/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.gate.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.gate.enum,parentSchema:schema11.properties.stages.items.properties.gate,data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data9.template !== undefined){
let data14 = data9.template;
if(typeof data14 === "string"){
if(!pattern1.test(data14)){
const err27 = {instancePath:instancePath+"/stages/" + i0+"/template",schemaPath:"#/properties/stages/items/properties/template/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.template,data:data14};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/stages/" + i0+"/template",schemaPath:"#/properties/stages/items/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.template.type,parentSchema:schema11.properties.stages.items.properties.template,data:data14};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data9.steps !== undefined){
let data15 = data9.steps;
if(Array.isArray(data15)){
if(data15.length < 1){
const err29 = {instancePath:instancePath+"/stages/" + i0+"/steps",schemaPath:"#/properties/stages/items/properties/steps/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.stages.items.properties.steps,data:data15};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
const len1 = data15.length;
for(let i1=0; i1<len1; i1++){
let data16 = data15[i1];
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.name === undefined){
const err30 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data16};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data16.objective === undefined){
const err31 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "objective"},message:"must have required property '"+"objective"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data16};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data16.current_step === undefined){
const err32 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "current_step"},message:"must have required property '"+"current_step"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data16.prompt_type === undefined){
const err33 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "prompt_type"},message:"must have required property '"+"prompt_type"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data16};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data16.prompt_template_name === undefined){
const err34 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "prompt_template_name"},message:"must have required property '"+"prompt_template_name"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data16};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data16.output_type === undefined){
const err35 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "output_type"},message:"must have required property '"+"output_type"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data16};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data16.granularity_strategy === undefined){
const err36 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/required",keyword:"required",params:{missingProperty: "granularity_strategy"},message:"must have required property '"+"granularity_strategy"+"'",schema:schema11.properties.stages.items.properties.steps.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data16};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
for(const key3 in data16){
if(!(func2.call(schema11.properties.stages.items.properties.steps.items.properties, key3))){
const err37 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data16};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data16.name !== undefined){
let data17 = data16.name;
if(typeof data17 === "string"){
if(!pattern7.test(data17)){
const err38 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/name",schemaPath:"#/properties/stages/items/properties/steps/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.name,data:data17};
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
const err39 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/name",schemaPath:"#/properties/stages/items/properties/steps/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.name.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.name,data:data17};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data16.display !== undefined){
let data18 = data16.display;
if(typeof data18 === "string"){
if(!pattern1.test(data18)){
const err40 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/display",schemaPath:"#/properties/stages/items/properties/steps/items/properties/display/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.display,data:data18};
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
const err41 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/display",schemaPath:"#/properties/stages/items/properties/steps/items/properties/display/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.display.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.display,data:data18};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data16.objective !== undefined){
let data19 = data16.objective;
if(typeof data19 === "string"){
if(!pattern1.test(data19)){
const err42 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/objective",schemaPath:"#/properties/stages/items/properties/steps/items/properties/objective/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.objective,data:data19};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/objective",schemaPath:"#/properties/stages/items/properties/steps/items/properties/objective/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.objective.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.objective,data:data19};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data16.current_step !== undefined){
let data20 = data16.current_step;
if(!((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20)))){
const err44 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/current_step",schemaPath:"#/properties/stages/items/properties/steps/items/properties/current_step/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.stages.items.properties.steps.items.properties.current_step.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.current_step,data:data20};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(typeof data20 == "number"){
if(data20 < 1 || isNaN(data20)){
const err45 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/current_step",schemaPath:"#/properties/stages/items/properties/steps/items/properties/current_step/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.current_step,data:data20};
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
if(data16.prompt_type !== undefined){
let data21 = data16.prompt_type;
if(!((data21 === "Planner") || (data21 === "Turn"))){
const err46 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/prompt_type",schemaPath:"#/properties/stages/items/properties/steps/items/properties/prompt_type/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.steps.items.properties.prompt_type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.steps.items.properties.prompt_type.enum,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.prompt_type,data:data21};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data16.prompt_template_name !== undefined){
let data22 = data16.prompt_template_name;
if(typeof data22 === "string"){
if(!pattern1.test(data22)){
const err47 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/prompt_template_name",schemaPath:"#/properties/stages/items/properties/steps/items/properties/prompt_template_name/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.prompt_template_name,data:data22};
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
const err48 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/prompt_template_name",schemaPath:"#/properties/stages/items/properties/steps/items/properties/prompt_template_name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.prompt_template_name.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.prompt_template_name,data:data22};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data16.inputs_required !== undefined){
let data23 = data16.inputs_required;
if(Array.isArray(data23)){
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
let data24 = data23[i2];
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.type === undefined){
const err49 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2,schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items,data:data24};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
for(const key4 in data24){
if(!((((((key4 === "type") || (key4 === "stage_slug")) || (key4 === "document_key")) || (key4 === "required")) || (key4 === "multiple")) || (key4 === "weight"))){
const err50 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2,schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items,data:data24};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data24.type !== undefined){
let data25 = data24.type;
if(!((((((data25 === "document") || (data25 === "contribution")) || (data25 === "feedback")) || (data25 === "header_context")) || (data25 === "seed_prompt")) || (data25 === "project_resource"))){
const err51 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/type",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.type.enum,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.type,data:data25};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data24.stage_slug !== undefined){
let data26 = data24.stage_slug;
if(typeof data26 === "string"){
if(!pattern3.test(data26)){
const err52 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/stage_slug",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/stage_slug/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,19}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,19}$"+"\"",schema:"^[a-z][a-z0-9_]{0,19}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.stage_slug,data:data26};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/stage_slug",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/stage_slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.stage_slug.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.stage_slug,data:data26};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data24.document_key !== undefined){
let data27 = data24.document_key;
if(typeof data27 === "string"){
if(!pattern12.test(data27)){
const err54 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/document_key/pattern",keyword:"pattern",params:{pattern: "^(\\*|[a-z][a-z0-9_]{0,39})$"},message:"must match pattern \""+"^(\\*|[a-z][a-z0-9_]{0,39})$"+"\"",schema:"^(\\*|[a-z][a-z0-9_]{0,39})$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.document_key,data:data27};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/document_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.document_key.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.document_key,data:data27};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data24.required !== undefined){
let data28 = data24.required;
if(typeof data28 !== "boolean"){
const err56 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/required",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.required.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.required,data:data28};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data24.multiple !== undefined){
let data29 = data24.multiple;
if(typeof data29 !== "boolean"){
const err57 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/multiple",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/multiple/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.multiple.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.multiple,data:data29};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data24.weight !== undefined){
let data30 = data24.weight;
if(typeof data30 == "number"){
if(data30 > 1 || isNaN(data30)){
const err58 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/weight",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.weight,data:data30};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data30 < 0 || isNaN(data30)){
const err59 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/weight",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.weight,data:data30};
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
const err60 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2+"/weight",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/properties/weight/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.weight.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.properties.weight,data:data30};
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
const err61 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required/" + i2,schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.items,data:data24};
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
const err62 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/inputs_required",schemaPath:"#/properties/stages/items/properties/steps/items/properties/inputs_required/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.inputs_required,data:data23};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data16.output_type !== undefined){
let data31 = data16.output_type;
if(!(((data31 === "HeaderContext") || (data31 === "RenderedDocument")) || (data31 === "AssembledDocumentJson"))){
const err63 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/output_type",schemaPath:"#/properties/stages/items/properties/steps/items/properties/output_type/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.steps.items.properties.output_type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.steps.items.properties.output_type.enum,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.output_type,data:data31};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data16.granularity_strategy !== undefined){
let data32 = data16.granularity_strategy;
if(!(((((data32 === "all_to_one") || (data32 === "one_to_one")) || (data32 === "per_model")) || (data32 === "pairwise_by_origin")) || (data32 === "per_lineage"))){
const err64 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/granularity_strategy",schemaPath:"#/properties/stages/items/properties/steps/items/properties/granularity_strategy/enum",keyword:"enum",params:{allowedValues: schema11.properties.stages.items.properties.steps.items.properties.granularity_strategy.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.stages.items.properties.steps.items.properties.granularity_strategy.enum,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.granularity_strategy,data:data32};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data16.document_key !== undefined){
let data33 = data16.document_key;
if(typeof data33 === "string"){
if(!pattern7.test(data33)){
const err65 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/document_key/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.document_key,data:data33};
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
const err66 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/document_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.document_key.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.document_key,data:data33};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data16.document_template !== undefined){
let data34 = data16.document_template;
if(typeof data34 === "string"){
if(!pattern1.test(data34)){
const err67 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/document_template",schemaPath:"#/properties/stages/items/properties/steps/items/properties/document_template/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.document_template,data:data34};
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
const err68 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/document_template",schemaPath:"#/properties/stages/items/properties/steps/items/properties/document_template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.document_template.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.document_template,data:data34};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data16.schema !== undefined){
let data35 = data16.schema;
if(typeof data35 === "string"){
if(!pattern1.test(data35)){
const err69 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/schema",schemaPath:"#/properties/stages/items/properties/steps/items/properties/schema/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.schema,data:data35};
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
const err70 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/schema",schemaPath:"#/properties/stages/items/properties/steps/items/properties/schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.schema.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.schema,data:data35};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data16.files_to_generate !== undefined){
let data36 = data16.files_to_generate;
if(Array.isArray(data36)){
const len3 = data36.length;
for(let i3=0; i3<len3; i3++){
let data37 = data36[i3];
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
if(data37.document_key === undefined){
const err71 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3,schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/required",keyword:"required",params:{missingProperty: "document_key"},message:"must have required property '"+"document_key"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items,data:data37};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(data37.template_filename === undefined){
const err72 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3,schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/required",keyword:"required",params:{missingProperty: "template_filename"},message:"must have required property '"+"template_filename"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items,data:data37};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
for(const key5 in data37){
if(!((key5 === "document_key") || (key5 === "template_filename"))){
const err73 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3,schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items,data:data37};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data37.document_key !== undefined){
let data38 = data37.document_key;
if(typeof data38 === "string"){
if(!pattern7.test(data38)){
const err74 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/properties/document_key/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.document_key,data:data38};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
else {
const err75 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/properties/document_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.document_key.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.document_key,data:data38};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data37.template_filename !== undefined){
let data39 = data37.template_filename;
if(typeof data39 === "string"){
if(!pattern1.test(data39)){
const err76 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3+"/template_filename",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/properties/template_filename/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.template_filename,data:data39};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
else {
const err77 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3+"/template_filename",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/properties/template_filename/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.template_filename.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.properties.template_filename,data:data39};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
}
else {
const err78 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate/" + i3,schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.items,data:data37};
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
const err79 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/files_to_generate",schemaPath:"#/properties/stages/items/properties/steps/items/properties/files_to_generate/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.files_to_generate,data:data36};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data16.system_materials !== undefined){
let data40 = data16.system_materials;
if(!(data40 && typeof data40 == "object" && !Array.isArray(data40))){
const err80 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/system_materials",schemaPath:"#/properties/stages/items/properties/steps/items/properties/system_materials/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.system_materials.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.system_materials,data:data40};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data16.context_for_documents !== undefined){
let data41 = data16.context_for_documents;
if(Array.isArray(data41)){
const len4 = data41.length;
for(let i4=0; i4<len4; i4++){
let data42 = data41[i4];
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
if(data42.document_key === undefined){
const err81 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4,schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/required",keyword:"required",params:{missingProperty: "document_key"},message:"must have required property '"+"document_key"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items,data:data42};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(data42.context_to_include === undefined){
const err82 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4,schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/required",keyword:"required",params:{missingProperty: "context_to_include"},message:"must have required property '"+"context_to_include"+"'",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.required,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items,data:data42};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
for(const key6 in data42){
if(!((key6 === "document_key") || (key6 === "context_to_include"))){
const err83 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4,schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items,data:data42};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data42.document_key !== undefined){
let data43 = data42.document_key;
if(typeof data43 === "string"){
if(!pattern7.test(data43)){
const err84 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/properties/document_key/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,39}$"},message:"must match pattern \""+"^[a-z][a-z0-9_]{0,39}$"+"\"",schema:"^[a-z][a-z0-9_]{0,39}$",parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.document_key,data:data43};
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
const err85 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4+"/document_key",schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/properties/document_key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.document_key.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.document_key,data:data43};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data42.context_to_include !== undefined){
let data44 = data42.context_to_include;
if(!(data44 && typeof data44 == "object" && !Array.isArray(data44))){
const err86 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4+"/context_to_include",schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/properties/context_to_include/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.context_to_include.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.properties.context_to_include,data:data44};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
}
else {
const err87 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents/" + i4,schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.items,data:data42};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
else {
const err88 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1+"/context_for_documents",schemaPath:"#/properties/stages/items/properties/steps/items/properties/context_for_documents/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents.type,parentSchema:schema11.properties.stages.items.properties.steps.items.properties.context_for_documents,data:data41};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
else {
const err89 = {instancePath:instancePath+"/stages/" + i0+"/steps/" + i1,schemaPath:"#/properties/stages/items/properties/steps/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.properties.steps.items.type,parentSchema:schema11.properties.stages.items.properties.steps.items,data:data16};
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
const err90 = {instancePath:instancePath+"/stages/" + i0+"/steps",schemaPath:"#/properties/stages/items/properties/steps/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.items.properties.steps.type,parentSchema:schema11.properties.stages.items.properties.steps,data:data15};
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
else {
const err91 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/properties/stages/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.stages.items.type,parentSchema:schema11.properties.stages.items,data:data9};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
else {
const err92 = {instancePath:instancePath+"/stages",schemaPath:"#/properties/stages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.stages.type,parentSchema:schema11.properties.stages,data:data8};
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
else {
const err93 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkRecipeFile: DataCheck = validate10
