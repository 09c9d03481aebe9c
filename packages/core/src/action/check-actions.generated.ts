// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '../data-file/parse-data-file.ts'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire actions","description":"Actions that a response may request. Prompts and validation both use this file.","type":"object","additionalProperties":false,"minProperties":1,"properties":{"$schema":{"type":"string"},"tags":{"type":"object","description":"Tags that a response may contain besides thinking, message, action and content_update.","propertyNames":{"pattern":"^[A-Za-z][A-Za-z0-9_.-]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"enum":["opaque","structured","quotation"],"description":"opaque: unmodified text; structured: parsed as parameters; quotation: skipped."},"aliases":{"type":"array","items":{"type":"string","pattern":"."}}}}},"actions":{"type":"object","propertyNames":{"pattern":"^[A-Za-z_][A-Za-z0-9_.-]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["description"],"properties":{"description":{"type":"string","pattern":".","description":"Shown to the model."},"parameters":{"type":["object","null"],"propertyNames":{"pattern":"^[A-Za-z_][A-Za-z0-9_.-]*$"},"additionalProperties":{"type":"object","additionalProperties":false,"required":["type"],"properties":{"type":{"enum":["string","integer","number","boolean","array","object"],"description":"The type of the value."},"required":{"type":"boolean","default":false},"enum":{"type":"array","minItems":1,"items":{"type":["string","number"]},"description":"Allowed values."},"items":{"anyOf":[{"enum":["string","integer","number","boolean","array","object"]},{"type":"object"}],"description":"The type of each element of an array."},"properties":{"type":"object","description":"The members of an object, as JSON Schemas."},"description":{"type":"string","description":"Shown to the model."}}}},"returns":{"type":"object","additionalProperties":false,"properties":{"type":{"type":"string"},"description":{"type":"string"}}},"modes":{"type":"array","items":{"type":"string","pattern":"."},"description":"Modes that allow the action. Default: all."},"approval":{"enum":["auto","ask","never"],"default":"auto","description":"auto: runs automatically; ask: needs approval; never: disabled."},"time_limit_ms":{"type":"integer","minimum":1,"default":60000},"handler":{"type":"string","pattern":".","description":"The handler. Default: the handler that has the action’s name."},"with":{"type":"object","description":"Settings for the handler."},"example":{"type":"object","description":"Example parameters for prompts."}}}}}};
const pattern0 = new RegExp("^[A-Za-z][A-Za-z0-9_.-]*$", "u");
const pattern1 = new RegExp(".", "u");
const pattern2 = new RegExp("^[A-Za-z_][A-Za-z0-9_.-]*$", "u");
const func2 = Object.prototype.hasOwnProperty;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "$schema") || (key0 === "tags")) || (key0 === "actions"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.tags !== undefined){
let data1 = data.tags;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
const _errs6 = errors;
if(typeof key1 === "string"){
if(!pattern0.test(key1)){
const err3 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_.-]*$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9_.-]*$"+"\"",schema:"^[A-Za-z][A-Za-z0-9_.-]*$",parentSchema:schema11.properties.tags.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
const err4 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema11.properties.tags.propertyNames,parentSchema:schema11.properties.tags,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
for(const key2 in data1){
let data2 = data1[key2];
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.kind === undefined){
const err5 = {instancePath:instancePath+"/tags/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/tags/additionalProperties/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema11.properties.tags.additionalProperties.required,parentSchema:schema11.properties.tags.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key3 in data2){
if(!((key3 === "kind") || (key3 === "aliases"))){
const err6 = {instancePath:instancePath+"/tags/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/tags/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.tags.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data2.kind !== undefined){
let data3 = data2.kind;
if(!(((data3 === "opaque") || (data3 === "structured")) || (data3 === "quotation"))){
const err7 = {instancePath:instancePath+"/tags/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/kind",schemaPath:"#/properties/tags/additionalProperties/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.tags.additionalProperties.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.tags.additionalProperties.properties.kind.enum,parentSchema:schema11.properties.tags.additionalProperties.properties.kind,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data2.aliases !== undefined){
let data4 = data2.aliases;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err8 = {instancePath:instancePath+"/tags/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/aliases/" + i0,schemaPath:"#/properties/tags/additionalProperties/properties/aliases/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.tags.additionalProperties.properties.aliases.items,data:data5};
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
const err9 = {instancePath:instancePath+"/tags/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/aliases/" + i0,schemaPath:"#/properties/tags/additionalProperties/properties/aliases/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.tags.additionalProperties.properties.aliases.items.type,parentSchema:schema11.properties.tags.additionalProperties.properties.aliases.items,data:data5};
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
const err10 = {instancePath:instancePath+"/tags/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/aliases",schemaPath:"#/properties/tags/additionalProperties/properties/aliases/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.tags.additionalProperties.properties.aliases.type,parentSchema:schema11.properties.tags.additionalProperties.properties.aliases,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/tags/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/tags/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.tags.additionalProperties.type,parentSchema:schema11.properties.tags.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.tags.type,parentSchema:schema11.properties.tags,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.actions !== undefined){
let data6 = data.actions;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key4 in data6){
const _errs18 = errors;
if(typeof key4 === "string"){
if(!pattern2.test(key4)){
const err13 = {instancePath:instancePath+"/actions",schemaPath:"#/properties/actions/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_.-]*$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_.-]*$",parentSchema:schema11.properties.actions.propertyNames,data:key4,propertyName:key4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid6 = _errs18 === errors;
if(!valid6){
const err14 = {instancePath:instancePath+"/actions",schemaPath:"#/properties/actions/propertyNames",keyword:"propertyNames",params:{propertyName: key4},message:"property name must be valid",schema:schema11.properties.actions.propertyNames,parentSchema:schema11.properties.actions,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
for(const key5 in data6){
let data7 = data6[key5];
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.description === undefined){
const err15 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/actions/additionalProperties/required",keyword:"required",params:{missingProperty: "description"},message:"must have required property '"+"description"+"'",schema:schema11.properties.actions.additionalProperties.required,parentSchema:schema11.properties.actions.additionalProperties,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
for(const key6 in data7){
if(!(func2.call(schema11.properties.actions.additionalProperties.properties, key6))){
const err16 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/actions/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.actions.additionalProperties,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data7.description !== undefined){
let data8 = data7.description;
if(typeof data8 === "string"){
if(!pattern1.test(data8)){
const err17 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/actions/additionalProperties/properties/description/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.actions.additionalProperties.properties.description,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/actions/additionalProperties/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.actions.additionalProperties.properties.description.type,parentSchema:schema11.properties.actions.additionalProperties.properties.description,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data7.parameters !== undefined){
let data9 = data7.parameters;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
const err19 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/type",keyword:"type",params:{type: schema11.properties.actions.additionalProperties.properties.parameters.type},message:"must be object,null",schema:schema11.properties.actions.additionalProperties.properties.parameters.type,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key7 in data9){
const _errs27 = errors;
if(typeof key7 === "string"){
if(!pattern2.test(key7)){
const err20 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_.-]*$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_.-]*$",parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.propertyNames,data:key7,propertyName:key7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
var valid9 = _errs27 === errors;
if(!valid9){
const err21 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/propertyNames",keyword:"propertyNames",params:{propertyName: key7},message:"property name must be valid",schema:schema11.properties.actions.additionalProperties.properties.parameters.propertyNames,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
for(const key8 in data9){
let data10 = data9[key8];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.type === undefined){
const err22 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.required,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
for(const key9 in data10){
if(!((((((key9 === "type") || (key9 === "required")) || (key9 === "enum")) || (key9 === "items")) || (key9 === "properties")) || (key9 === "description"))){
const err23 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties,data:data10};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data10.type !== undefined){
let data11 = data10.type;
if(!((((((data11 === "string") || (data11 === "integer")) || (data11 === "number")) || (data11 === "boolean")) || (data11 === "array")) || (data11 === "object"))){
const err24 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/type/enum",keyword:"enum",params:{allowedValues: schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.type.enum,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.type,data:data11};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data10.required !== undefined){
let data12 = data10.required;
if(typeof data12 !== "boolean"){
const err25 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/required",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.required.type,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.required,data:data12};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data10.enum !== undefined){
let data13 = data10.enum;
if(Array.isArray(data13)){
if(data13.length < 1){
const err26 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/enum/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.enum,data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
if((typeof data14 !== "string") && (!(typeof data14 == "number"))){
const err27 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum/" + i1,schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/enum/items/type",keyword:"type",params:{type: schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.enum.items.type},message:"must be string,number",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.enum.items.type,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.enum.items,data:data14};
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
const err28 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/enum",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/enum/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.enum.type,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.enum,data:data13};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data10.items !== undefined){
let data15 = data10.items;
const _errs40 = errors;
let valid14 = false;
const _errs41 = errors;
if(!((((((data15 === "string") || (data15 === "integer")) || (data15 === "number")) || (data15 === "boolean")) || (data15 === "array")) || (data15 === "object"))){
const err29 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/items",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/items/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.items.anyOf[0].enum},message:"must be equal to one of the allowed values",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.items.anyOf[0].enum,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.items.anyOf[0],data:data15};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var _valid0 = _errs41 === errors;
valid14 = valid14 || _valid0;
if(!valid14){
const _errs42 = errors;
if(!(data15 && typeof data15 == "object" && !Array.isArray(data15))){
const err30 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/items",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/items/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.items.anyOf[1].type,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.items.anyOf[1],data:data15};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var _valid0 = _errs42 === errors;
valid14 = valid14 || _valid0;
}
if(!valid14){
const err31 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/items",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.items.anyOf,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.items,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
errors = _errs40;
if(vErrors !== null){
if(_errs40){
vErrors.length = _errs40;
}
else {
vErrors = null;
}
}
}
}
if(data10.properties !== undefined){
let data16 = data10.properties;
if(!(data16 && typeof data16 == "object" && !Array.isArray(data16))){
const err32 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/properties",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/properties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.properties.type,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.properties,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data10.description !== undefined){
let data17 = data10.description;
if(typeof data17 !== "string"){
const err33 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/description",schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.description.type,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.properties.description,data:data17};
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
const err34 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/parameters/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/actions/additionalProperties/properties/parameters/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties.type,parentSchema:schema11.properties.actions.additionalProperties.properties.parameters.additionalProperties,data:data10};
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
}
if(data7.returns !== undefined){
let data18 = data7.returns;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key10 in data18){
if(!((key10 === "type") || (key10 === "description"))){
const err35 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/returns",schemaPath:"#/properties/actions/additionalProperties/properties/returns/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.actions.additionalProperties.properties.returns,data:data18};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data18.type !== undefined){
let data19 = data18.type;
if(typeof data19 !== "string"){
const err36 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/returns/type",schemaPath:"#/properties/actions/additionalProperties/properties/returns/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.actions.additionalProperties.properties.returns.properties.type.type,parentSchema:schema11.properties.actions.additionalProperties.properties.returns.properties.type,data:data19};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data18.description !== undefined){
let data20 = data18.description;
if(typeof data20 !== "string"){
const err37 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/returns/description",schemaPath:"#/properties/actions/additionalProperties/properties/returns/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.actions.additionalProperties.properties.returns.properties.description.type,parentSchema:schema11.properties.actions.additionalProperties.properties.returns.properties.description,data:data20};
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
const err38 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/returns",schemaPath:"#/properties/actions/additionalProperties/properties/returns/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.actions.additionalProperties.properties.returns.type,parentSchema:schema11.properties.actions.additionalProperties.properties.returns,data:data18};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data7.modes !== undefined){
let data21 = data7.modes;
if(Array.isArray(data21)){
const len2 = data21.length;
for(let i2=0; i2<len2; i2++){
let data22 = data21[i2];
if(typeof data22 === "string"){
if(!pattern1.test(data22)){
const err39 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/modes/" + i2,schemaPath:"#/properties/actions/additionalProperties/properties/modes/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.actions.additionalProperties.properties.modes.items,data:data22};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/modes/" + i2,schemaPath:"#/properties/actions/additionalProperties/properties/modes/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.actions.additionalProperties.properties.modes.items.type,parentSchema:schema11.properties.actions.additionalProperties.properties.modes.items,data:data22};
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
const err41 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/modes",schemaPath:"#/properties/actions/additionalProperties/properties/modes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.actions.additionalProperties.properties.modes.type,parentSchema:schema11.properties.actions.additionalProperties.properties.modes,data:data21};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data7.approval !== undefined){
let data23 = data7.approval;
if(!(((data23 === "auto") || (data23 === "ask")) || (data23 === "never"))){
const err42 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/approval",schemaPath:"#/properties/actions/additionalProperties/properties/approval/enum",keyword:"enum",params:{allowedValues: schema11.properties.actions.additionalProperties.properties.approval.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.actions.additionalProperties.properties.approval.enum,parentSchema:schema11.properties.actions.additionalProperties.properties.approval,data:data23};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data7.time_limit_ms !== undefined){
let data24 = data7.time_limit_ms;
if(!((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24)))){
const err43 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/time_limit_ms",schemaPath:"#/properties/actions/additionalProperties/properties/time_limit_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.actions.additionalProperties.properties.time_limit_ms.type,parentSchema:schema11.properties.actions.additionalProperties.properties.time_limit_ms,data:data24};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(typeof data24 == "number"){
if(data24 < 1 || isNaN(data24)){
const err44 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/time_limit_ms",schemaPath:"#/properties/actions/additionalProperties/properties/time_limit_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.actions.additionalProperties.properties.time_limit_ms,data:data24};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
if(data7.handler !== undefined){
let data25 = data7.handler;
if(typeof data25 === "string"){
if(!pattern1.test(data25)){
const err45 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/handler",schemaPath:"#/properties/actions/additionalProperties/properties/handler/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.actions.additionalProperties.properties.handler,data:data25};
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
const err46 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/handler",schemaPath:"#/properties/actions/additionalProperties/properties/handler/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.actions.additionalProperties.properties.handler.type,parentSchema:schema11.properties.actions.additionalProperties.properties.handler,data:data25};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data7.with !== undefined){
let data26 = data7.with;
if(!(data26 && typeof data26 == "object" && !Array.isArray(data26))){
const err47 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/with",schemaPath:"#/properties/actions/additionalProperties/properties/with/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.actions.additionalProperties.properties.with.type,parentSchema:schema11.properties.actions.additionalProperties.properties.with,data:data26};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data7.example !== undefined){
let data27 = data7.example;
if(!(data27 && typeof data27 == "object" && !Array.isArray(data27))){
const err48 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/example",schemaPath:"#/properties/actions/additionalProperties/properties/example/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.actions.additionalProperties.properties.example.type,parentSchema:schema11.properties.actions.additionalProperties.properties.example,data:data27};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
else {
const err49 = {instancePath:instancePath+"/actions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/actions/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.actions.additionalProperties.type,parentSchema:schema11.properties.actions.additionalProperties,data:data7};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath:instancePath+"/actions",schemaPath:"#/properties/actions/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.actions.type,parentSchema:schema11.properties.actions,data:data6};
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
const err51 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkActions: DataCheck = validate10
